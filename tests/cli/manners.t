What every command has in common.

$ o4-policy | head -3
o4-policy: what the sandbox of o4 lets commands do, and why

Usage: o4-policy COMMAND [WORDS] [FLAGS]

$ o4-policy help | head -1
o4-policy: what the sandbox of o4 lets commands do, and why

$ o4-policy help check | head -1
o4-policy check: decide one question, in one line and the exit status

$ o4-policy help chekc
command line:1:6: error: unknown command 'chekc'
  help chekc
       ^^^^^
  help: did you mean 'check'?
? 2

$ o4-policy hlep
command line:1:1: error: unknown command 'hlep'
  hlep
  ^^^^
  help: did you mean 'help'?
? 2

$ o4-policy -V | cut -d' ' -f1
o4-policy

$ # A message names the flag that was typed.
> o4-policy explain --home /home/u --tier gaurded
--tier:1:1: error: --tier is 'gaurded', an unknown word
  gaurded
  ^^^^^^^
  help: did you mean 'guarded'?
? 2

$ o4-policy explain --home /home/u -C '~/.ssh'
-C:1:1: error: -C '/home/u/.ssh' overlaps the protected location ~/.ssh
  ~/.ssh
  ^^^^^^
  help: name a folder that neither holds nor lies in a protected location
? 2

$ o4-policy check path /x --op raed
--op:1:1: error: --op is 'raed', an unknown word
  raed
  ^^^^
  help: did you mean 'read'?
? 2

$ o4-policy prove 'never shel reach any'
claim:1:7: error: expected what is claimed: 'read', 'write' or 'name' and paths, an actor ('shell', 'user', 'watch', 'fetch', 'web_search', 'web_fetch') and 'reach' or 'connect to' hosts, 'unsandboxed', or 'more'
  never shel reach any
        ^^^^
  help: did you mean 'shell'?
? 2

$ o4-policy prove 'nevr read ~/.ssh'
claim:1:1: error: expected 'never', 'only' or 'always'
  nevr read ~/.ssh
  ^^^^
  help: did you mean 'never'?
? 2

$ # With --json what is wrong is JSON, on standard error.
> o4-policy check host a.example --actor fetsh --json
{"errors":[{"code":"usage-word","message":"--actor is 'fetsh', an unknown word","help":"did you mean 'fetch'?","from":"--actor:1:1"}],"warnings":[]}
? 2

$ o4-policy explan --json
{"errors":[{"code":"usage-command","message":"unknown command 'explan'","help":"did you mean 'explain'?","from":"command line:1:1"}],"warnings":[]}
? 2

$ o4-policy schema policy-tets --json
{"errors":[{"code":"usage-word","message":"'policy-tets' is no schema","help":"did you mean 'policy-test'?","from":"command line:1:8"}],"warnings":[]}
? 2

$ o4-policy schema policy-tets
command line:1:8: error: 'policy-tets' is no schema
  schema policy-tets
         ^^^^^^^^^^^
  help: did you mean 'policy-test'?
? 2

$ o4-policy check path /x --op read --json --format json
{"errors":[{"code":"usage-flag","message":"'--format' and '--json' are both given","help":"","from":"command line:1:25"}],"warnings":[]}
? 2

$ # Warnings of built-in rules name their place, and -q silences them; those about the user's own texts stay.
> printf '[sandbox]\n' > c.toml
> o4-policy check path /etc/x --op write --home /home/u --workspace /home/u/w --platform other --config c.toml
deny  write /etc/x  deny write /etc/x  (default: no rule allows it)
warning: this platform has no sandbox backend, so commands are refused
  help: switch to the open tier
  note: a built-in rule says so (sandbox.rules)
? 1

$ o4-policy check path /etc/x --op write --home /home/u --workspace /home/u/w --platform other --config c.toml -q
deny  write /etc/x  deny write /etc/x  (default: no rule allows it)
? 1

$ # Pipes wherever a file is read.
> printf '[sandbox]\nallowedDomains = []\n' | o4-policy diff - c.toml --platform linux --home /home/u --workspace /home/u/w -q 2>/dev/null | head -3
A: standard input, taken as the user's config, without a project's
B: c.toml, taken as the user's config, without a project's
B lets in

$ printf '[[expect]]\nid = "a"\nmode = "guarded"\n' | o4-policy test -
1 passed, 0 failed

$ printf '[sandbox]\nallowedDomains = ["*"]\n' | o4-policy lint - --select lint-any-host
<stdin>:2:19: warning: '*' in allowedDomains lets every host in, and no URL in a command is
    checked [lint-any-host]
  allowedDomains = ["*"]
                    ^^^
  see: o4-policy explain host example.com --actor fetch --facts <(echo '{}') --config /dev/null --config -
  help: name the hosts that are needed
  fix: <stdin>:2:19: take out '"*"'
0 errors, 1 warning, 0 notes
? 1

$ echo 'never read ~/.ssh' | o4-policy prove - --home /home/u --workspace /home/u/w
holds   never read ~/.ssh

$ # O4_RULES is --rules.
> mkdir rules && O4_RULES=rules o4-policy explain
$O4_RULES:1:1: error: no *.rules file is in 'rules'
  rules
  ^^^^^
  help: give the folder that holds the rules files
? 2

$ # Questions by lines: null, and ids as they are given.
> printf 'null\n{"id": 123456789012345678901234567890, "path": null, "op": "read"}\n{"id": 1.50, "cwd": "/etc"}\n' | o4-policy check --batch --home /home/u --workspace /home/u/w -q
{"error":"a query is null, expected a table","column":1}
{"id":123456789012345678901234567890,"error":"path is null, expected a string","column":48}
{"id":1.50,"decision":"deny","rule":"deny /etc","from":"default","because":"outside the paths that commands can write"}

$ printf '{"id": [123456789012345678901234567890, {"a": 1.50}], "cwd": "/etc"}\n' | o4-policy check --batch --home /home/u --workspace /home/u/w -q
{"id":[123456789012345678901234567890,{"a":1.50}],"decision":"deny","rule":"deny /etc","from":"default","because":"outside the paths that commands can write"}

$ o4-policy run --network proxid -- true
command line:1:5: error: 'proxid' is no value of '--network'
  run --network proxid -- true
      ^^^^^^^^^
  help: did you mean 'proxied'?
? 2

$ o4-policy explain --with hardend --home /home/u
--with:1:1: error: --with is 'hardend', an unknown word
  hardend
  ^^^^^^^
  help: did you mean 'hardened'?
? 2

$ o4-policy proxy --port x --home /home/u
--port:1:1: error: --port is a string, expected an integer
  x
  ^
? 2

$ o4-policy model --args /dev/null path / --op raed
command line:1:31: error: 'raed' is no operation
  model --args /dev/null path / --op raed
                                ^^^^
  help: did you mean 'read'?
? 2

$ o4-policy audit - < /dev/null
command line:1:7: error: '-' is no folder and no *.policy.toml
  audit -
        ^
  help: golden files lie beside a scenario, and are called after it
? 2

$ printf '[sandbox]\nallowedDomains = ["*."]\n' > star.toml
> o4-policy check host a.example --config star.toml --home /home/u --workspace /home/u/w
star.toml:2:19: error: '*.' names no host behind '*.', in allowedDomains
  allowedDomains = ["*."]
                    ^^^^
  help: '*.example.com' covers all subdomains, '*' every host
? 2

$ o4-policy explain --o4-version 0.2.1234567890
--o4-version:1:1: error: --o4-version is '0.2.1234567890', which is no version
  0.2.1234567890
  ^^^^^^^^^^^^^^
  help: write three numbers of at most nine digits, like '0.2.54'
? 2
