lint --fix, what it leaves, and comments that allow.

$ mkdir -p team/.o4 && cat > team/.o4/config.toml <<'END'
> # ours
> [sandbox]
> allowedPaths = [
>   "~/.ssh",   # keys
>   "/srv/data", "/srv/data", "/srv/data", "/srv/data",
>   "/opt/x/*",
> ]
> END
> o4-policy lint team --fix
fixed: team/.o4/config.toml:2:1: a [sandbox] table without allowedDomains lifts the network limit of commands [lint-network-lifted]
fixed: team/.o4/config.toml:4:3: the allowedPaths entry '~/.ssh' overlaps the protected location ~/.ssh and grants nothing [lint-grant-dropped]
fixed: team/.o4/config.toml:5:16: '/srv/data' in allowedPaths can be written anyway: '/srv/data', listed in allowedPaths [lint-covered]
team/.o4/config.toml:1:1: note: sandboxed commands can write '~/project/.o4/config.toml', which
    the next session in this workspace obeys [lint-project-config-writable]
  # ours
  ^
  see: o4-policy explain path ~/project/.o4/config.toml --op write --facts <(echo '{}') --config /dev/null --config team/.o4/config.toml
  help: look at its changes before you start o4 again
team/.o4/config.toml:7:3: warning: '/opt/x/*' in allowedPaths is taken as it stands: '*' matches
    only itself [lint-literal]
    "/opt/x/*",
    ^^^^^^^^^^
  help: '/opt/x' would let commands write all below it
  fix: none: the edit at hand would let shell write /opt/x
note: sandboxed commands can write what runs outside the sandbox later on: ~/.cargo/bin, a
    folder that is usually on PATH; ~/.cargo/env, a start-up file of the shell, by the grant of
    '~/.cargo' (a tool cache) [lint-startup-built-in]
  see: o4-policy explain path ~/.cargo/bin --op write --facts <(echo '{}') --config /dev/null --config team/.o4/config.toml
  help: watch it, or use a tier without this grant
  note: granted by sandbox.rules
0 errors, 1 warning, 2 notes
? 1

$ cat team/.o4/config.toml
# ours
[sandbox]
allowedDomains = []
allowedPaths = [
  # keys
  "/srv/data", 
  "/opt/x/*",
]

$ o4-policy lint team --fix --select lint-literal --fail-on error
team/.o4/config.toml:7:3: warning: '/opt/x/*' in allowedPaths is taken as it stands: '*' matches
    only itself [lint-literal]
    "/opt/x/*",
    ^^^^^^^^^^
  help: '/opt/x' would let commands write all below it
  fix: none: the edit at hand would let shell write /opt/x
0 errors, 1 warning, 0 notes

$ # A config that stands in a policy test is mended there.
> cat > t.policy.toml <<'END'
> [config]
> user = '''
> [sandbox]
> '''
> project = "[sandbox]\nallowedDomains = []\nallowedPaths = ['~/.aws']\n"
> END
> o4-policy lint t.policy.toml --fix --ignore lint-project-config-writable,lint-startup-built-in
fixed: t.policy.toml:3:1: this [sandbox] table does not set allowedDomains, and only all files read together keep the network limit [lint-domains-elsewhere]
fixed: t.policy.toml:5:11: the allowedPaths entry '~/.aws' overlaps the protected location ~/.aws and grants nothing [lint-grant-dropped]
0 errors, 0 warnings, 0 notes

$ cat t.policy.toml
[config]
user = '''
[sandbox]
allowedDomains = []
'''
project = "[sandbox]\nallowedDomains = []\nallowedPaths = []\n"

$ # A comment allows, with a reason.
> printf '[sandbox]\n# lint: allow lint-any-host because this machine has no network\nallowedDomains = ["*"]\n' > c.toml
> o4-policy lint c.toml --fail-on note --ignore lint-project-config-writable,lint-startup-built-in
0 errors, 0 warnings, 0 notes

$ printf '[sandbox]\nallowedDomains = ["*"] # lint: allow lint-any-host\n' > c.toml
> o4-policy lint c.toml --select lint-allow-comment,lint-any-host
c.toml:2:19: warning: '*' in allowedDomains lets every host in, and no URL in a command is
    checked [lint-any-host]
  allowedDomains = ["*"] # lint: allow lint-any-host
                    ^^^
  see: o4-policy explain host example.com --actor fetch --facts <(echo '{}') --config /dev/null --config c.toml
  help: name the hosts that are needed
  fix: c.toml:2:19: take out '"*"'
c.toml:2:24: warning: this comment gives no reason, and so allows nothing [lint-allow-comment]
  allowedDomains = ["*"] # lint: allow lint-any-host
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: write '# lint: allow CODE because …'
0 errors, 2 warnings, 0 notes
? 1

$ o4-policy lint c.toml --select lint-any-hots
command line:1:13: error: 'lint-any-hots' is no code of lint
  lint c.toml --select lint-any-hots
              ^^^^^^^^
  help: did you mean 'lint-any-host'?
? 2

$ o4-policy lint c.toml --fail-on eror
command line:1:13: error: 'eror' is no level
  lint c.toml --fail-on eror
              ^^^^^^^^^
  help: did you mean 'error'?
? 2

$ # The question under see: shows the finding under the same inputs.
> o4-policy lint c.toml --select lint-any-host --tier guarded | sed -n 's/^  see: //p' > see.sh
> cat see.sh && bash see.sh | head -1
o4-policy explain host example.com --actor fetch --facts <(echo '{}') --config /dev/null --config c.toml --tier guarded
allow: o4's fetch tool can connect to example.com

$ # It can be typed whatever the name of the file.
> cp c.toml "$(printf 'a\nb').toml" && o4-policy lint "$(printf 'a\nb').toml" --select lint-any-host | sed -n 's/^  see: //p' > see.sh
> cat see.sh && bash see.sh | head -1; rm -- *b.toml
o4-policy explain host example.com --actor fetch --facts <(echo '{}') --config /dev/null --config $'a\x0ab.toml'
allow: o4's fetch tool can connect to example.com

$ printf '[sandbox]\nallowedDomains = ["*"]\n' | o4-policy lint - --fix --select lint-any-host
command line:1:8: error: '<stdin>' is no file that can be written
  lint - --fix --select lint-any-host
         ^^^^^
? 2
