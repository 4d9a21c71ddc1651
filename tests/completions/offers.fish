# What fish offers for the line $argv[1], one word a line; the completions are on standard input.
source
complete -C $argv[1] | string split -f 1 \t
