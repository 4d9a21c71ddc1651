# What a session is told about itself: the tier that was picked and the mode in force, what enforces
# it, what is suggested once and what is not read (T3, T6, T7, N6, N14).

$ printf 'facts.sandbox = "read-only"\nfacts.picked_tier = "airlock"\n' > fixed.policy.toml
> o4-policy explain --scenario fixed.policy.toml | grep '^mode\|^tier\|^enforced'
mode       read-only                   fixed by --sandbox (fact sandbox)
tier       airlock                     picked for the session, and not in force: fixed by --sandbox
enforced   bubblewrap at /usr/bin/bwrap

$ printf 'facts.interactive = false\nfacts.picked_tier = "airlock"\nfacts.bwrap = "/bin/bwrap"\n' > print.policy.toml
> o4-policy explain --scenario print.policy.toml | grep '^mode\|^tier\|^enforced'
mode       guarded                     print mode does not apply default_tier (modes.rules)
tier       airlock                     picked for the session, and not in force: print mode does not
enforced   bubblewrap at /bin/bwrap

$ printf 'facts.platform = "macos"\n' > mac.policy.toml
> o4-policy explain --scenario mac.policy.toml | grep '^mode\|^tier\|^enforced'
mode       guarded                     no config sets default_tier (modes.rules)
enforced   sandbox-exec

$ printf 'facts.bwrap = ""\n' > bare.policy.toml
> o4-policy explain --scenario bare.policy.toml 2> /dev/null | grep '^mode\|^tier\|^enforced'
mode       guarded                     no config sets default_tier (modes.rules)
enforced   nothing: bubblewrap is not installed

$ o4-policy explain --scenario fixed.policy.toml --format json | grep '"tier"\|"enforced_by"'
  "tier": "airlock",
  "enforced_by": "bubblewrap at /usr/bin/bwrap",

$ o4-policy explain host example.com --scenario mac.policy.toml
ask: commands may connect to example.com once you say so
  decided  ask shell about any within 5 minutes  guarded.rules
           not on the host list
  note     no answer within 5 minutes is a denial
  help     o4-policy allow host example.com --scenario mac.policy.toml shows the edit of user that
           allows it

$ printf 'facts.trusted = false\nfacts.git_age_hours = 1\n' > fresh.policy.toml
> o4-policy check path x --op read --scenario fresh.policy.toml
allow  read /home/user/project/x  allow read, write /home/user/project  (fact workspace: the workspace)
warning: Fresh clone: use airlock sandbox?
  help: pick airlock with Alt+S, or run with --tier airlock
  note: a built-in rule says so (session.rules)

$ o4-policy run --dry-run --scenario fresh.policy.toml -- true > /dev/null

$ o4-policy check path x --op read --scenario fresh.policy.toml --print
allow  read /home/user/project/x  allow read, write /home/user/project  (fact workspace: the workspace)
warning: this workspace is a fresh clone that is not trusted
  help: run with --sandbox read-only: print mode has no airlock
  note: a built-in rule says so (session.rules)

$ printf 'facts.trusted = false\nfacts.git_age_hours = 1\nfacts.fresh_clone_seen = true\n' > seen.policy.toml
> o4-policy check path x --op read --scenario seen.policy.toml
allow  read /home/user/project/x  allow read, write /home/user/project  (fact workspace: the workspace)

$ mkdir .o4 && printf '[sandbox]\ndefault_tier = "open"\n' > .o4/config.toml
> o4-policy check path x --op read
allow  read $HOME/project/x  allow read, write $HOME/project  (fact workspace: the workspace)
.o4/config.toml:1:1: warning: the project has a .o4/config.toml, which is not read: the workspace is not trusted
  
  ^
  help: read it, and try it with --trusted, before you trust the workspace

$ o4-policy prove 'never web_fetch reach *' --scenario print.policy.toml
BROKEN  never web_fetch reach *
  in guarded, where permission_mode is auto
  the web_fetch tool connects to x: allow
  by connect web_fetch to any (session.rules): in auto and bypass mode nobody is asked: it reaches any public host, whatever the sandbox
? 1

$ printf 'facts.denied_tools = ["web_fetch"]\n' > denied.policy.toml
> o4-policy prove 'never web_fetch reach * in every mode' --scenario denied.policy.toml
holds   never web_fetch reach * in every mode

$ o4-policy prove 'never fetch reach evil.example' --scenario fixed.policy.toml
holds   never fetch reach evil.example
  rests on our reading of the documentation: the host rules of fetch and web_search are told of guarded and airlock alone
