#!/usr/bin/env bash
# Runs every fuzz target of a build for a share of the given time, from the seeds that fit it.
# Usage: smoke.sh BUILD_DIR SECONDS
set -euo pipefail

build=$1
seconds=$2
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The folders that hold sentences of what a target reads; libFuzzer takes them as they are.
seeds_of() {
  printf '%s\n' "$root/fixtures/corpus/$1"
  case $1 in
    *rules*) printf '%s\n' "$root/rules" ;;
    *toml* | *config* | *scenario* | *policy*) printf '%s\n' "$root/fixtures/policy" ;;
    *json* | *facts*) printf '%s\n' "$root/fixtures/vectors" ;;
    *sbpl* | *bwrap*) printf '%s\n' "$root/fixtures/golden/lower" ;;
  esac
}

mapfile -t targets < <(find "$build/tests/fuzz" -maxdepth 1 -type f -perm -u+x -name 'fuzz_*' | sort)
((${#targets[@]} > 0)) || { echo "no fuzz target in $build" >&2; exit 1; }
share=$(((seconds + ${#targets[@]} - 1) / ${#targets[@]}))

failed=0
for target in "${targets[@]}"; do
  name=$(basename "$target")
  mkdir -p "$work/$name"
  folders=("$work/$name")
  while read -r folder; do
    if [ -d "$folder" ]; then folders+=("$folder"); fi
  done < <(seeds_of "${name#fuzz_}")
  if "$target" -max_total_time="$share" -timeout=10 -rss_limit_mb=4096 -max_len=16384 -seed=1 \
    -artifact_prefix="$build/$name-" "${folders[@]}" >"$work/$name.log" 2>&1 </dev/null; then
    echo "fuzz: $name: $(tail -n 1 "$work/$name.log" | tr -d "\n")"
  else
    tail -n 60 "$work/$name.log"
    echo "fuzz: $name failed; its input is $build/$name-*"
    failed=1
  fi
done
exit "$failed"
