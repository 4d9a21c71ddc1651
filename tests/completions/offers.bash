# What bash offers for the line $1, one word a line; the completions are on standard input.
source /dev/stdin
line=$1
read -r -a COMP_WORDS <<<"$line"
if [[ $line == *' ' ]]; then COMP_WORDS+=(''); fi
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
COMP_LINE=$line
COMP_POINT=${#line}
function=$(complete -p o4-policy | sed 's/.*-F \([^ ]*\).*/\1/')
"$function" o4-policy
printf '%s\n' "${COMPREPLY[@]}"
