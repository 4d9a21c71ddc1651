# What zsh offers for the line $1, one word a line; the completions are on standard input. A zsh of
# its own on a terminal is sent the line and a tab, and says what it adds to the list.
script=$(mktemp) && cat > $script
zmodload zsh/zpty || exit 2
zpty inner zsh -f -i
setup=$(mktemp)
cat > $setup <<'END'
PROMPT=
autoload compinit
compinit -u -D
source $COMPLETIONS
bindkey '^M' undefined
bindkey '^J' undefined
bindkey '^I' complete-word
mark() { echo -E - $'\0' }
compprefuncs=(mark)
comppostfuncs=(mark exit)
zstyle ':completion:*' insert-tab false
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return $?
  fi
  local -a hits
  builtin compadd -A hits "$@"
  local hit
  for hit in $hits; do echo -E - $hit; done
}
echo ready
END
zpty -w inner "COMPLETIONS=$script source $setup"
repeat 8; do
  zpty -r inner line
  [[ $line == ready* ]] && break
done
zpty -w inner "$1"$'\t'
integer marks=0
while zpty -r inner line; do
  if [[ $line == *$'\0'* ]]; then
    (( ++marks == 2 )) && break
  elif (( marks )); then
    print -r -- ${line%%$'\r'*}
  fi
done
rm -f $script $setup
