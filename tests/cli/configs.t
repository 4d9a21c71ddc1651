Where configs come from, which of them are read, and how they add up.

$ mkdir -p ~/.o4 .o4
> printf '[sandbox]\nallowedPaths = ["~/data"]\n' > ~/.o4/config.toml
> printf '[sandbox]\ndefault_tier = "airlock"\nallowedPaths = ["/srv/x"]\n' > .o4/config.toml

$ # The project's file is not read: nobody trusts this folder.
> o4-policy explain --format json | grep -A3 '"mode"'
  "mode": {
    "name": "guarded",
    "because": "no config that is read sets default_tier",
    "from": "modes.rules"

$ o4-policy check path ~/data/x --op write
allow  write $HOME/data/x  allow read, write $HOME/data  (~/.o4/config.toml:2:17: listed in allowedPaths)
~/.o4/config.toml:1:1: warning: a [sandbox] table without allowedDomains lifts the network limit of commands
  [sandbox]
  ^^^^^^^^^
  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL
.o4/config.toml:1:1: warning: the project has a .o4/config.toml, which is not read: the workspace is not trusted
  
  ^
  help: read it, and try it with --trusted, before you trust the workspace

$ o4-policy check path /srv/x/y --op write
deny  write /srv/x/y  deny write /srv/x/y  (default: no rule allows it)
~/.o4/config.toml:1:1: warning: a [sandbox] table without allowedDomains lifts the network limit of commands
  [sandbox]
  ^^^^^^^^^
  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL
.o4/config.toml:1:1: warning: the project has a .o4/config.toml, which is not read: the workspace is not trusted
  
  ^
  help: read it, and try it with --trusted, before you trust the workspace
? 1

$ printf '["%s"]' "$HOME/project" > ~/.o4/trusted_workspaces.json

$ o4-policy explain --format json | grep -A3 '"mode"'
  "mode": {
    "name": "airlock",
    "because": "set by default_tier",
    "from": ".o4/config.toml:2:16"

$ o4-policy explain --tier guarded --format json | grep -A2 '"path": "/srv/x"'
      "path": "/srv/x",
      "because": "listed in allowedPaths",
      "from": ".o4/config.toml:3:17"

$ o4-policy explain --tier guarded --format json | grep -A2 '"path": ".*/data"'
      "path": "$HOME/data",
      "because": "listed in allowedPaths",
      "from": "~/.o4/config.toml:2:17"

$ o4-policy check path ~/data/x --op write --untrusted
allow  write $HOME/data/x  allow read, write $HOME/data  (~/.o4/config.toml:2:17: listed in allowedPaths)
~/.o4/config.toml:1:1: warning: a [sandbox] table without allowedDomains lifts the network limit of commands
  [sandbox]
  ^^^^^^^^^
  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL
.o4/config.toml:1:1: warning: the project has a .o4/config.toml, which is not read: the workspace is not trusted
  
  ^
  help: read it, and try it with --trusted, before you trust the workspace

$ # The first --config is the user's, the second the project's.
> o4-policy check path /srv/x/y --op write --config .o4/config.toml --tier guarded
allow  write /srv/x/y  allow read, write /srv/x  (.o4/config.toml:3:17: listed in allowedPaths)
.o4/config.toml:1:1: warning: a [sandbox] table without allowedDomains lifts the network limit of commands
  [sandbox]
  ^^^^^^^^^
  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL

$ o4-policy check path /srv/x/y --op write --config /dev/null --config .o4/config.toml --untrusted
deny  write /srv/x/y  deny write /srv/x/y  (default: no rule allows it)
.o4/config.toml:1:1: warning: the project has a .o4/config.toml, which is not read: the workspace is not trusted
  [sandbox]
  ^
  help: read it, and try it with --trusted, before you trust the workspace
? 1

$ o4-policy check path /srv/x/y --op write --tier guarded --config - < .o4/config.toml
allow  write /srv/x/y  allow read, write /srv/x  (<stdin>:3:17: listed in allowedPaths)
<stdin>:1:1: warning: a [sandbox] table without allowedDomains lifts the network limit of commands
  [sandbox]
  ^^^^^^^^^
  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL

$ # A path that overlaps a protected location is dropped, and check says so without failing.
> printf '[sandbox]\nallowedPaths = ["~/.ssh/keys"]\nallowedDomains = []\n' > ~/.o4/config.toml
> o4-policy check path /etc/hosts --op read --untrusted
allow  read /etc/hosts  allow read /  (sandbox.rules: programs and libraries must load)
~/.o4/config.toml:2:17: warning: the allowedPaths entry '~/.ssh/keys' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["~/.ssh/keys"]
                  ^^^^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh
.o4/config.toml:1:1: warning: the project has a .o4/config.toml, which is not read: the workspace is not trusted
  
  ^
  help: read it, and try it with --trusted, before you trust the workspace
