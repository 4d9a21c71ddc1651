What lint says about a configuration.

$ cat > team.policy.toml <<'END'
> [facts]
> home = "/home/ann"
> workspace = "/home/ann/app"
> [config]
> user = '''
> [sandbox]
> allowedPaths = ["~/.local/bin"]
> escape_hatch_binaries = ["/usr/bin/docker"]
> '''
> END

$ o4-policy lint --scenario team.policy.toml
user:1:1: error: a [sandbox] table without allowedDomains lifts the network limit of commands
    [lint-network-lifted]
  [sandbox]
  ^^^^^^^^^
  see: o4-policy explain host example.com --actor user --scenario team.policy.toml
  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL
  fix: user:2:1: put in 'allowedDomains = []\n'
user:2:17: error: sandboxed commands can write what runs outside the sandbox later on:
    ~/.local/bin, a folder that is usually on PATH, by the grant of '~/.local/bin' (listed in
    allowedPaths) [lint-startup-writable]
  allowedPaths = ["~/.local/bin"]
                  ^^^^^^^^^^^^^^
  see: o4-policy explain path ~/.local/bin --op write --scenario team.policy.toml
  help: grant a folder that holds only data
  fix: user:2:17: take out '"~/.local/bin"'
user:3:26: error: the escape hatch '/usr/bin/docker' is a container engine: whoever runs it can
    do everything on this machine [lint-hatch-root]
  escape_hatch_binaries = ["/usr/bin/docker"]
                           ^^^^^^^^^^^^^^^^^
  see: o4-policy explain command '/usr/bin/docker' --scenario team.policy.toml
  help: leave it out, and run it yourself in a terminal
  fix: user:3:26: take out '"/usr/bin/docker"'
note: sandboxed commands can write '~/app/.o4/config.toml', which the next session in this
    workspace obeys [lint-project-config-writable]
  see: o4-policy explain path ~/app/.o4/config.toml --op write --scenario team.policy.toml
  help: look at its changes before you start o4 again
note: sandboxed commands can write what runs outside the sandbox later on: ~/.cargo/bin, a
    folder that is usually on PATH; ~/.cargo/env, a start-up file of the shell, by the grant of
    '~/.cargo' (a tool cache) [lint-startup-built-in]
  see: o4-policy explain path ~/.cargo/bin --op write --scenario team.policy.toml
  help: watch it, or use a tier without this grant
  note: granted by sandbox.rules
3 errors, 0 warnings, 2 notes
? 1

$ sed -i 's/^allowedPaths.*/allowedDomains = []/; /docker/d' team.policy.toml
> o4-policy lint --scenario team.policy.toml
note: sandboxed commands can write '~/app/.o4/config.toml', which the next session in this
    workspace obeys [lint-project-config-writable]
  see: o4-policy explain path ~/app/.o4/config.toml --op write --scenario team.policy.toml
  help: look at its changes before you start o4 again
note: sandboxed commands can write what runs outside the sandbox later on: ~/.cargo/bin, a
    folder that is usually on PATH; ~/.cargo/env, a start-up file of the shell, by the grant of
    '~/.cargo' (a tool cache) [lint-startup-built-in]
  see: o4-policy explain path ~/.cargo/bin --op write --scenario team.policy.toml
  help: watch it, or use a tier without this grant
  note: granted by sandbox.rules
0 errors, 0 warnings, 2 notes

$ sed -i 's/^allowedDomains.*/allowedDomain = "x"/; s/^\[sandbox\]/&\ndefault_tier = 1/' team.policy.toml
> o4-policy lint --scenario team.policy.toml
user:2:16: error: default_tier is an integer, expected a string
  default_tier = 1
                 ^
  help: put one word in quotes
user:3:1: warning: unknown key 'allowedDomain' in [sandbox]
  allowedDomain = "x"
  ^^^^^^^^^^^^^
  help: did you mean 'allowedDomains'?
? 2

$ # Files are linted under the facts of a policy test, alike on every machine.
> printf '[sandbox]\ndefault_tier = "guarded"\n' > config.toml
> o4-policy lint config.toml | head -5
config.toml:1:1: error: a [sandbox] table without allowedDomains lifts the network limit of
    commands [lint-network-lifted]
  [sandbox]
  ^^^^^^^^^
  see: o4-policy explain host example.com --actor user --facts <(echo '{}') --config /dev/null --config config.toml

$ o4-policy lint --format github config.toml team.policy.toml
::error file=config.toml,line=1,endLine=1,col=1,endColumn=10,title=lint-network-lifted::a [sandbox] table without allowedDomains lifts the network limit of commands%0Aset allowedDomains in it: an empty list keeps the limit, and lets no command name a URL
::notice file=config.toml,line=1,endLine=1,col=1,endColumn=1,title=lint-project-config-writable::sandboxed commands can write '~/project/.o4/config.toml', which the next session in this workspace obeys%0Alook at its changes before you start o4 again
::notice file=config.toml,line=1,endLine=1,col=1,endColumn=1,title=lint-startup-built-in::sandboxed commands can write what runs outside the sandbox later on: ~/.cargo/bin, a folder that is usually on PATH; ~/.cargo/env, a start-up file of the shell, by the grant of '~/.cargo' (a tool cache)%0Awatch it, or use a tier without this grant
::error file=team.policy.toml,line=7,endLine=7,col=16,endColumn=17,title=config-type::default_tier is an integer, expected a string%0Aput one word in quotes
::warning file=team.policy.toml,line=8,endLine=8,col=1,endColumn=14,title=lint-unknown-key::unknown key 'allowedDomain' in [sandbox]%0Adid you mean 'allowedDomains'?
? 2

$ o4-policy lint --format sarif --scenario team.policy.toml | grep -e '"ruleId"' -e startLine -e Successful
user:2:16: error: default_tier is an integer, expected a string
  default_tier = 1
                 ^
  help: put one word in quotes
user:3:1: warning: unknown key 'allowedDomain' in [sandbox]
  allowedDomain = "x"
  ^^^^^^^^^^^^^
  help: did you mean 'allowedDomains'?
          "executionSuccessful": false
          "ruleId": "config-type",
                  "startLine": 7,
          "ruleId": "lint-unknown-key",
                  "startLine": 8,
                        "startLine": 8,

$ o4-policy lint --format json --platform macos --home /Users/ann config.toml | grep -e '"code"' -e '"witness"'
      "code": "lint-network-lifted",
      "witness": "host example.com --actor user --facts <(echo '{}') --config /dev/null --config config.toml --platform macos --home /Users/ann",
      "code": "lint-project-config-writable",
      "witness": "path ~/project/.o4/config.toml --op write --facts <(echo '{}') --config /dev/null --config config.toml --platform macos --home /Users/ann",
      "code": "lint-startup-built-in",
      "witness": "path ~/.cargo/bin --op write --facts <(echo '{}') --config /dev/null --config config.toml --platform macos --home /Users/ann",

$ o4-policy lint --scenario team.policy.toml config.toml
command line:1:6: error: '--scenario' and files are both given
  lint --scenario team.policy.toml config.toml
       ^^^^^^^^^^
? 2

$ o4-policy lint missing.toml
command line:1:6: error: cannot read 'missing.toml': No such file or directory
  lint missing.toml
       ^^^^^^^^^^^^
? 2
