Claims over all paths and hosts, and over all configs.

$ printf '[facts]\nhome = "/home/ann"\nworkspace = "/home/ann/app"\n' > ann.policy.toml
> o4-policy prove --scenario ann.policy.toml 'never read, write ~/.ssh' 'only write $workspace'
holds   never read, write ~/.ssh
BROKEN  only write $workspace
  in guarded
  commands write /dev/fd: allow
  by device read, write /dev/fd (sandbox.rules): programs do not run without it
? 1

$ # No config opens a protected place, and none widens airlock.
> o4-policy prove --scenario ann.policy.toml 'never read, write set protected in sandboxed modes under every config' 'never more in airlock under every config'
holds   never read, write set protected in sandboxed modes under every config
holds   never more in airlock under every config

$ o4-policy prove --scenario ann.policy.toml 'never write /etc under every config' 'only shell connect to set default-hosts under every config'
BROKEN  never write /etc under every config
  in guarded under this config
    | [sandbox]
    | allowedPaths = ["/etc"]
  commands write /etc: allow
  by allow read, write /etc (config:2:17): listed in allowedPaths
BROKEN  only shell connect to set default-hosts under every config
  in guarded under this config
    | [sandbox]
  commands connect to x: allow
  by connect shell to any (guarded.rules): a [sandbox] table without allowedDomains lifts the network limit
? 1

$ # Rules broken on purpose.
> mkdir broken
> sed 's/^    block shell, user/    allow read, write $config.allowedPaths because "listed"\n&/' "$SOURCE/rules/airlock.rules" > broken/airlock.rules
> o4-policy prove --scenario ann.policy.toml --rules broken 'never more in airlock under every config'
BROKEN  never more in airlock under every config
  in airlock under this config
    | [sandbox]
    | allowedPaths = ["/"]
  commands write /: allow
  by allow read, write / (config:2:17): listed
? 1

$ cat > team.claims <<'END'
> # What we promise.
> never unsandboxed in guarded, airlock
> only fetch reach any but 10.0.0.1
>     because "not the router"
> END
> o4-policy prove --scenario ann.policy.toml team.claims
holds   never unsandboxed in guarded, airlock
BROKEN  only fetch reach any but 10.0.0.1 because "not the router"
  in guarded
  the fetch tool connects to 10.0.0.1: ask
  by ask fetch about any (session.rules): not on the host list
? 1

$ printf '[[claim]]\nid = "keys"\ntext = "never read ~/.ssh under every config"\n[[claim]]\nid = "etc"\ntext = "never read /etc"\n' >> ann.policy.toml
> o4-policy prove ann.policy.toml --format json
[
  {
    "claim": "never read ~/.ssh under every config",
    "holds": false,
    "policies": 5,
    "mode": "open",
    "config": "[sandbox]\ndefault_tier = \"open\"\n",
    "actor": "shell",
    "deed": "read",
    "place": "/home/ann/.ssh",
    "access": "allow",
    "rule": {
      "rule": "allow read, write /",
      "from": "open.rules",
      "because": "no sandbox is in force"
    }
  },
  {
    "claim": "never read /etc",
    "holds": false,
    "policies": 1,
    "mode": "guarded",
    "actor": "shell",
    "deed": "read",
    "place": "/etc",
    "access": "allow",
    "rule": {
      "rule": "allow read /",
      "from": "sandbox.rules",
      "because": "programs and libraries must load"
    }
  }
]
? 1

$ o4-policy test ann.policy.toml
ann.policy.toml:5:6: FAIL keys
  expected  the claim holds
  came      broken: never read ~/.ssh under every config
  why       in open: allow shell read /home/ann/.ssh by allow read, write / from open.rules: no sandbox is in force
ann.policy.toml:8:6: FAIL etc
  expected  the claim holds
  came      broken: never read /etc
  why       in guarded: allow shell read /etc by allow read / from sandbox.rules: programs and libraries must load
0 passed, 2 failed
? 1

$ o4-policy prove 'never raed ~/.ssh'
claim:1:7: error: expected what is claimed: 'read', 'write' or 'name' and paths, an actor ('shell', 'user', 'watch', 'fetch', 'web_search', 'web_fetch') and 'reach' or 'connect to' hosts, 'unsandboxed', or 'more'
  never raed ~/.ssh
        ^^^^
  help: did you mean 'read'?
? 2

$ o4-policy prove 'never read set protectd'
claim:1:12: error: unknown set 'protectd'
  never read set protectd
             ^^^^^^^^^^^^
  help: did you mean 'protected'?
? 2
