From a refusal to the edit that ends it: the smallest one, with all that it changes, and an honest no
where no config helps (C1-C5, N10, N12, W2, W5-W7).

$ echo '{"home": "/home/u", "workspace": "/home/u/app"}' > facts.json
> o4-policy allow path /srv/data --op write --facts facts.json
deny  write /srv/data  deny write /srv/data  (default: no rule allows it)
edit ~/.o4/config.toml, which is not there yet
--- /dev/null
+++ ~/.o4/config.toml
@@ -0,0 +1,13 @@
+[sandbox]
+allowedPaths = ["/srv/data"]
+allowedDomains = [
+  "bitbucket.org",
+  "crates.io",
+  "files.pythonhosted.org",
+  "github.com",
+  "gitlab.com",
+  "proxy.golang.org",
+  "pypi.org",
+  "registry.npmjs.org",
+  "registry.yarnpkg.com",
+]

all that it changes (A is now, B with the edit)
B lets in
  commands write /srv/data
    B allow read, write /srv/data (~/.o4/config.toml:2:17): listed in allowedPaths
    A no rule allows it
  package-install commands write ~/app but not ~/app/.venv ~/app/Cargo.lock ~/app/bun.lock
    ~/app/bun.lockb ~/app/node_modules ~/app/package-lock.json ~/app/pnpm-lock.yaml ~/app/target
    ~/app/uv.lock ~/app/venv ~/app/yarn.lock
    B allow read, write /home/u/app (fact workspace): the workspace
    A deny write /home/u/app (fact workspace): a package install writes only dependency folders
       and lock files
  package-install commands write /srv/data
    B allow read, write /srv/data (~/.o4/config.toml:2:17): listed in allowedPaths
    A no rule allows it
  commands may name /srv/data
    B mention /srv/data (~/.o4/config.toml:2:17): commands can write there
    A outside the paths that commands can write
  commands may start in /srv/data
    B mention /srv/data (~/.o4/config.toml:2:17): commands can write there
    A outside the paths that commands can write

other changes
  "bun (install|i|add|update)" "cargo (add|install|fetch|update)"
    "npm (install|i|in|add|ci|clean-install|install-clean|update|up)" "pip# install"
    "pnpm (install|i|add|update|up)" "poetry (add|install|update)" "python# -m pip install"
    "python# -mpip install" "uv (add|sync|lock)" "uv pip (install|sync)" "uv tool install"
    "yarn" alone "yarn (install|add|up)" "yarn workspace * add" (package-install -> guarded)
    B narrow package-install off (~/.o4/config.toml:1:1): a config file has a [sandbox] table
    A installs packages (package_install.rules and 13 more)

$ o4-policy allow path src/x --op write --facts facts.json
allow  write /home/u/app/src/x  allow read, write /home/u/app  (fact workspace: the workspace)
nothing is needed

$ o4-policy allow path /home/u/.ssh/id_ed25519 --op read --facts facts.json
deny  read /home/u/.ssh/id_ed25519  guard read, write /home/u/.ssh  (protected.rules: a credential location)
no config can
in the way guard read, write /home/u/.ssh
                                       a credential location (protected.rules); overlaps the
                                       protected location ~/.ssh
instead    --tier open, without a sandbox
           --sandbox danger-full-access, without a sandbox
? 1

$ o4-policy allow path /home/u --op write --facts facts.json
deny  write /home/u  deny write /home/u  (default: no rule allows it)
no config can
in the way deny write /home/u          no rule allows it (default); overlaps the protected location
                                       ~/.ssh
instead    --tier open, without a sandbox
           --sandbox danger-full-access, without a sandbox
? 1

$ o4-policy allow path /srv/x/y --op write --tier airlock
deny  write /srv/x/y  deny write /srv/x/y  (default: no rule allows it)
no config can
in the way deny write /srv/x/y         no rule allows it (default); no config widens airlock
instead    -C /srv/x
           --sandbox workspace-write --add-dir /srv/x
           --tier open, without a sandbox
           --sandbox danger-full-access, without a sandbox
? 1

$ o4-policy allow host example.com
deny  shell to example.com  block shell to any  (guarded.rules: on Linux the network is cut off completely: use open, or --sandbox danger-full-access)
no config can
in the way block shell to any          on Linux the network is cut off completely: use open, or
                                       --sandbox danger-full-access (guarded.rules)
instead    --network proxied, with the edit that 'allow' shows under it
           --tier open, without a sandbox
           --sandbox danger-full-access, without a sandbox
? 1

$ printf '[sandbox] # ours\nallowedPaths = [\n  "/opt/tools", # for builds\n]\nallowedDomains = []\n' > team.toml
> o4-policy allow host example.com --actor fetch --config team.toml
ask  fetch to example.com  ask fetch about any  (session.rules: not on the host list)
edit team.toml
--- team.toml
+++ team.toml
@@ -2,4 +2,4 @@
 allowedPaths = [
   "/opt/tools", # for builds
 ]
-allowedDomains = []
+allowedDomains = ["example.com"]

all that it changes (A is now, B with the edit)
B lets in
  the fetch tool connects to (ask -> allow) example.com
    B connect fetch to example.com (team.toml:5:19): on the host list
    A ask fetch about any (session.rules): not on the host list
  the web_search tool connects to (ask -> allow) example.com
    B connect web_search to example.com (team.toml:5:19): on the host list
    A ask web_search about any (session.rules): not on the host list
  commands may name URLs of example.com
    B mention host example.com (team.toml:5:19): listed in allowedDomains
    A not on the list of hosts that a command may name

lint       lint-unmentionable-host     with allowedDomains, commands are refused if a URL names a
                                       default host that is not in it: bitbucket.org, crates.io,
                                       files.pythonhosted.org, github.com, gitlab.com,
                                       proxy.golang.org, pypi.org, registry.npmjs.org,
                                       registry.yarnpkg.com, static.crates.io

$ o4-policy allow command 'cp /srv/a/x /srv/b && curl https://example.com/x' --config team.toml --facts facts.json
refuse  command cp /srv/a/x /srv/b && curl https://example.com/x  path /srv/a/x, path /srv/b, host example.com  (default: outside the paths that commands can write)
edit team.toml
--- team.toml
+++ team.toml
@@ -1,5 +1,7 @@
 [sandbox] # ours
 allowedPaths = [
   "/opt/tools", # for builds
+  "/srv/a/x",
+  "/srv/b",
 ]
-allowedDomains = []
+allowedDomains = ["example.com"]

all that it changes (A is now, B with the edit)
B lets in
  commands write /srv/a/x /srv/b
    B listed in allowedPaths (team.toml:4:3 and 1 more)
    A no rule allows it
  commands may name /srv/a/x /srv/b
    B commands can write there (team.toml:4:3 and 1 more)
    A outside the paths that commands can write
  commands may start in /srv/a/x /srv/b
    B commands can write there (team.toml:4:3 and 1 more)
    A outside the paths that commands can write
  the fetch tool connects to (ask -> allow) example.com
    B connect fetch to example.com (team.toml:7:19): on the host list
    A ask fetch about any (session.rules): not on the host list
  the web_search tool connects to (ask -> allow) example.com
    B connect web_search to example.com (team.toml:7:19): on the host list
    A ask web_search about any (session.rules): not on the host list
  commands may name URLs of example.com
    B mention host example.com (team.toml:7:19): listed in allowedDomains
    A not on the list of hosts that a command may name

note                                   it may name example.com, and does not reach it: on Linux the
                                       network is cut off completely: use open, or --sandbox
                                       danger-full-access
lint       lint-unmentionable-host     with allowedDomains, commands are refused if a URL names a
                                       default host that is not in it: bitbucket.org, crates.io,
                                       files.pythonhosted.org, github.com, gitlab.com,
                                       proxy.golang.org, pypi.org, registry.npmjs.org,
                                       registry.yarnpkg.com, static.crates.io
or                                     to read it, name it by a relative path, '../../../srv/a/x',
                                       or use a tool such as read
                                       to read it, name it by a relative path, '../../../srv/b', or
                                       use a tool such as read

$ o4-policy allow command 'curl https://$HOST/' --config team.toml
refuse  command curl https://$HOST/  host ?  (default: not on the list of hosts that a command may name)
no config can
in the way deny host ?                 not on the list of hosts that a command may name (default)
instead    --tier open, without a sandbox
           --sandbox danger-full-access, without a sandbox
or                                     write the URL out with its host
? 1

$ o4-policy allow path /srv/data --op write --config team.toml --apply
> cat team.toml
deny  write /srv/data  deny write /srv/data  (default: no rule allows it)
edit team.toml
--- team.toml
+++ team.toml
@@ -1,5 +1,6 @@
 [sandbox] # ours
 allowedPaths = [
   "/opt/tools", # for builds
+  "/srv/data",
 ]
 allowedDomains = []

all that it changes (A is now, B with the edit)
B lets in
  commands write /srv/data
    B allow read, write /srv/data (team.toml:4:3): listed in allowedPaths
    A no rule allows it
  commands may name /srv/data
    B mention /srv/data (team.toml:4:3): commands can write there
    A outside the paths that commands can write
  commands may start in /srv/data
    B mention /srv/data (team.toml:4:3): commands can write there
    A outside the paths that commands can write
written: $HOME/project/team.toml
[sandbox] # ours
allowedPaths = [
  "/opt/tools", # for builds
  "/srv/data",
]
allowedDomains = []

$ o4-policy check path /srv/data/x --op write --config team.toml
allow  write /srv/data/x  allow read, write /srv/data  (team.toml:4:3: listed in allowedPaths)

$ o4-policy allow path /srv/data --op write --config team.toml --apply
allow  write /srv/data  allow read, write /srv/data  (team.toml:4:3: listed in allowedPaths)
nothing is needed

$ o4-policy allow path /srv/data --op write --project --trusted | sed -n '1,/^+++/p'
deny  write /srv/data  deny write /srv/data  (default: no rule allows it)
edit .o4/config.toml, which is not there yet
--- /dev/null
+++ .o4/config.toml

$ o4-policy allow path /srv/data --op write --project --untrusted
deny  write /srv/data  deny write /srv/data  (default: no rule allows it)
no config can
in the way deny write /srv/data        no rule allows it (default); the project's config is not
                                       read: the workspace is not trusted
instead    -C /srv
           --sandbox workspace-write --add-dir /srv
           --tier open, without a sandbox
           --sandbox danger-full-access, without a sandbox
? 1

$ printf 'facts.platform = "macos"\n' > mac.policy.toml
> o4-policy allow host example.com --scenario mac.policy.toml | head -20
ask  shell to example.com  ask shell about any within 5 minutes  (guarded.rules: not on the host list)
edit user, which is not there yet
--- /dev/null
+++ user
@@ -0,0 +1,13 @@
+[sandbox]
+allowedDomains = [
+  "bitbucket.org",
+  "crates.io",
+  "files.pythonhosted.org",
+  "github.com",
+  "gitlab.com",
+  "proxy.golang.org",
+  "pypi.org",
+  "registry.npmjs.org",
+  "registry.yarnpkg.com",
+  "example.com",
+]

all that it changes (A is now, B with the edit)

$ o4-policy allow host example.com --scenario mac.policy.toml --apply
command line:1:24: error: a config in a scenario is not written
  allow host example.com --scenario mac.policy.toml --apply
                         ^^^^^^^^^^
  help: put the text into the scenario yourself
? 2

$ printf 'sandbox = 1\n' > wrong.toml; o4-policy allow path /srv --op write --config wrong.toml
wrong.toml:1:11: error: sandbox is an integer, expected a table
  sandbox = 1
            ^
? 2

$ o4-policy allow directory /srv
command line:1:7: error: 'directory' is nothing that a config allows
  allow directory /srv
        ^^^^^^^^^
  help: name one of: path P --op read|write | host H | command TEXT | cwd D
? 2

$ o4-policy allow
command line:1:6: error: what to allow is missing
  allow
       ^
  help: name it: allow path P --op read|write | host H | command TEXT | cwd D, or --last
? 2

$ o4-policy allow --last
command line:1:7: error: no run was refused or failed yet
  allow --last
        ^^^^^^
  help: o4-policy run -- COMMAND runs one
? 2

$ chmod 600 team.toml && ln -s team.toml link.toml
> o4-policy allow path /opt/y --op write --config link.toml --apply > /dev/null
> stat -c '%a %F' team.toml link.toml
written: $HOME/project/link.toml
600 regular file
777 symbolic link

$ o4-policy allow path /opt/x --op write --config team.toml > /dev/null
> echo '# changed' >> team.toml
> o4-policy allow path /opt/x --op write --config team.toml --apply > /dev/null
> tail -4 team.toml
the configs or the facts have changed since this was shown: it is computed anew
written: $HOME/project/team.toml
  "/opt/x",
]
allowedDomains = []
# changed

$ : > empty.toml; o4-policy allow path /srv/data --op write --format json --config empty.toml | head -12
{
  "result": "edit",
  "now": {
    "decision": "deny",
    "rule": "deny write /srv/data",
    "from": "default",
    "because": "no rule allows it"
  },
  "edit": {
    "layer": "user",
    "file": "empty.toml",
    "exists": true,

$ o4-policy explain path /srv/data --op write
deny: commands cannot write /srv/data
  decided  deny write /srv/data  default
           no rule allows it
  help     o4-policy allow path /srv/data --op write shows the edit of ~/.o4/config.toml that allows
           it

$ o4-policy explain host example.com
deny: commands cannot connect to example.com
  decided  block shell to any                    guarded.rules
           on Linux the network is cut off completely: use open, or --sandbox danger-full-access
  lost     ask shell about any within 5 minutes  guarded.rules
           not on the host list; but block wins over ask
  help     no config allows it; what does: --network proxied, with the edit that 'allow' shows under
           it

$ o4-policy explain command 'cp x /srv/data' --tier airlock --facts facts.json
refuse: the command is refused before it runs
  refused  path /srv/data
           Path '/srv/data' is outside the sandbox allowed paths
           cp x /srv/data
                ^^^^^^^^^
  rule     deny /srv/data  default
           outside the paths that commands can write
  help     to read it, name it by a relative path, '../../../srv/data', or use a tool such as read;
           no config allows it; what does: -C /srv

$ o4-policy run -q -- 'cat /etc/hosts && cp x /srv/data' 2>&1 | sed 's|\(\.\./\)*\.\./|../|'
command:1:5: error: Path '/etc/hosts' is outside the sandbox allowed paths
  cat /etc/hosts && cp x /srv/data
      ^^^^^^^^^^
  help: to read it, name it by a relative path, '../etc/hosts', or use a tool such as read
command:1:24: error: Path '/srv/data' is outside the sandbox allowed paths
  cat /etc/hosts && cp x /srv/data
                         ^^^^^^^^^
  help: to read it, name it by a relative path, '../srv/data', or use a tool such as read; o4-policy allow --last shows the edit of ~/.o4/config.toml that allows it

$ stat -c %a ~/.o4/managed/last-run.json
> cd / && o4-policy why --last | awk '/^  help/ { help = 1; next } /^  [a-z]/ { help = 0 } !help'
> o4-policy why --last | tr -s '\n ' ' ' | grep -o 'o4-policy allow --last shows .* that allows it'
600
the last run was refused, in $HOME/project: cat /etc/hosts && cp x /srv/data
refuse: the command is refused before it runs
  refused  path /etc/hosts
           Path '/etc/hosts' is outside the sandbox allowed paths
           cat /etc/hosts && cp x /srv/data
               ^^^^^^^^^^
  rule     deny /etc/hosts  default
           outside the paths that commands can write
  refused  path /srv/data
           Path '/srv/data' is outside the sandbox allowed paths
           cat /etc/hosts && cp x /srv/data
                                  ^^^^^^^^^
  rule     deny /srv/data  default
           outside the paths that commands can write
o4-policy allow --last shows the edit of ~/.o4/config.toml that allows it

$ cd / && o4-policy allow --last | head -8
the last run was refused, in $HOME/project: cat /etc/hosts && cp x /srv/data
refuse  command cat /etc/hosts && cp x /srv/data  path /etc/hosts, path /srv/data  (default: outside the paths that commands can write)
edit ~/.o4/config.toml, which is not there yet
--- /dev/null
+++ ~/.o4/config.toml
@@ -0,0 +1,13 @@
+[sandbox]
+allowedPaths = ["/etc/hosts", "/srv/data"]

$ o4-policy why
command line:1:4: error: a question is missing
  why
     ^
  help: give --last, or ask one: why path P --op read|write | host H | cwd D | command TEXT | directory D
? 2

$ o4-policy why path /srv/data --op write
deny: commands cannot write /srv/data
  decided  deny write /srv/data  default
           no rule allows it
  help     o4-policy allow path /srv/data --op write shows the edit of ~/.o4/config.toml that allows
           it

$ o4-policy why --last path x
command line:1:12: error: '--last' asks about the last run, no words go with it
  why --last path x
             ^^^^
? 2
