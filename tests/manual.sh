#!/bin/sh
# Fails if the manual page is not what the program writes of itself, or man has something to say.
# Usage: manual.sh PROGRAM PAGE    (O4_UPDATE_GOLDEN=1 writes the page)
set -eu
if [ -n "${O4_UPDATE_GOLDEN-}" ]; then
  "$1" manual >"$2"
fi
made=$(mktemp)
trap 'rm -f "$made"' EXIT
"$1" manual >"$made"
diff -u "$2" "$made"
if command -v man >/dev/null && command -v groff >/dev/null; then
  said=$(LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z "$2" 2>&1 >/dev/null)
  [ -z "$said" ] || { echo "$said"; exit 1; }
fi
