#!/bin/sh
# Asks a real shell what it offers for each line of cases.txt. Exit status 77 where it is missing.
# Usage: run.sh SHELL PROGRAM
set -eu
shell=$1
program=$2
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if ! command -v "$shell" >/dev/null; then
  echo "skipped: $shell is not installed; './setup packages' installs it"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/place" "$folder/place/folder"
touch "$folder/place/alpha.txt" "$folder/place/beta.policy.toml"
"$program" completions "$shell" >"$folder/script"
cd "$folder/place"
export HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_DATA_HOME="$folder"
bad=0
asked=0
while IFS= read -r row; do
  case $row in '#'* | '') continue ;; esac
  line=$(printf '%s' "$row" | sed 's/ => .*//; s/$/./')
  line=${line%.}
  wanted=$(printf '%s\n' "${row##* => }" | tr ' ' '\n' | sort)
  came=$("$shell" "$here/offers.$shell" "$line" <"$folder/script" | sed 's|/$||' | sort -u)
  asked=$((asked + 1))
  if [ "$wanted" != "$came" ]; then
    printf '%s: "%s"\n  wanted: %s\n  came:   %s\n' "$shell" "$line" "$(echo $wanted)" "$(echo $came)"
    bad=1
  fi
done <"$here/cases.txt"
echo "$shell: $asked lines"
[ "$asked" -gt 0 ] && exit "$bad"
