The tier of the session: shown, picked, saved (T3-T5, T7, T8, N12).

$ echo '{"home": "/home/u", "workspace": "/home/u/app"}' > facts.json
> o4-policy tier --facts facts.json
tier       guarded                     no config sets default_tier (modes.rules)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/.cache ~/.cargo ~/.npm    a tool cache (sandbox.rules)
           ~/.o4/cache
           ~/app                       the workspace (fact workspace)
next       airlock

$ o4-policy tier next --facts facts.json
tier       guarded                     no config sets default_tier (modes.rules)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/.cache ~/.cargo ~/.npm    a tool cache (sandbox.rules)
           ~/.o4/cache
           ~/app                       the workspace (fact workspace)
next       airlock

for new commands of this session (A is now, B with airlock)
B shuts out
  commands write ~/.cache ~/.cargo ~/.npm ~/.o4/cache
    A a tool cache (sandbox.rules and 3 more)
    B no rule allows it
  package-install commands write ~/.cache ~/.cargo ~/.npm ~/.o4/cache
    A a tool cache (sandbox.rules and 3 more)
    B no rule allows it
  commands may name ~/.cache ~/.cargo ~/.npm ~/.o4/cache /tmp
    A commands can write there (sandbox.rules and 4 more)
    B outside the paths that commands can write
  commands may start in ~/.cache ~/.cargo ~/.npm ~/.o4/cache /tmp
    A commands can write there (sandbox.rules and 4 more)
    B outside the paths that commands can write
  the fetch tool connects to (ask -> deny) every host but not bitbucket.org crates.io
    files.pythonhosted.org github.com gitlab.com proxy.golang.org pypi.org registry.npmjs.org
    registry.yarnpkg.com
    B block fetch to any (airlock.rules): airlock has no network: press Alt+S to change the
       tier
    A ask fetch about any (session.rules): not on the host list
  the fetch tool connects to bitbucket.org crates.io static.crates.io files.pythonhosted.org
    github.com gitlab.com proxy.golang.org pypi.org registry.npmjs.org registry.yarnpkg.com
    B block fetch to any (airlock.rules): airlock has no network: press Alt+S to change the
       tier
    A on the host list (hosts.rules and 9 more)
  the web_search tool connects to (ask -> deny) every host but not bitbucket.org crates.io
    files.pythonhosted.org github.com gitlab.com proxy.golang.org pypi.org registry.npmjs.org
    registry.yarnpkg.com
    B block web_search to any (airlock.rules): airlock has no network: press Alt+S to change
       the tier
    A ask web_search about any (session.rules): not on the host list
  the web_search tool connects to bitbucket.org crates.io static.crates.io files.pythonhosted.org
    github.com gitlab.com proxy.golang.org pypi.org registry.npmjs.org registry.yarnpkg.com
    B block web_search to any (airlock.rules): airlock has no network: press Alt+S to change
       the tier
    A on the host list (hosts.rules and 9 more)
  commands may name URLs of bitbucket.org crates.io files.pythonhosted.org github.com gitlab.com
    proxy.golang.org pypi.org registry.npmjs.org registry.yarnpkg.com
    A a default host (hosts.rules and 8 more)
    B not on the list of hosts that a command may name

other changes
  every command (guarded -> airlock)
    B policy airlock (fact picked_tier): picked in this session
    A policy guarded (modes.rules): no config sets default_tier

saved for the next session, which starts in airlock
--- /dev/null
+++ ~/app/.o4/config.toml
@@ -0,0 +1,2 @@
+[sandbox]
+default_tier = "airlock"

what the new [sandbox] table changes from then on, beside the tier (A is without, B with the table)
no difference: A and B allow the same

$ o4-policy tier open --tier airlock --facts facts.json
tier       airlock                     picked in this session (fact picked_tier)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/app                       the workspace (fact workspace)
next       open                        asks: Switch sandbox to open?

asks: Switch sandbox to open?
for new commands of this session (A is now, B with open)
B lets in
  every command (airlock -> no sandbox)
    B unsandboxed (open.rules): no sandbox is in force
    A policy airlock (fact picked_tier): picked in this session
  "bun (install|i|add|update)" "cargo (add|install|fetch|update)"
    "npm (install|i|in|add|ci|clean-install|install-clean|update|up)" "pip# install"
    "pnpm (install|i|add|update|up)" "poetry (add|install|update)" "python# -m pip install"
    "python# -mpip install" "uv (add|sync|lock)" "uv pip (install|sync)" "uv tool install"
    "yarn" alone "yarn (install|add|up)" "yarn workspace * add" (package-install -> no sandbox)
    B unsandboxed (open.rules): no sandbox is in force
    A installs packages (package_install.rules and 13 more)
  URLs whose host cannot be known (refused -> passed)
    B unsandboxed (open.rules): no sandbox is in force
    A not on the list of hosts that a command may name
  commands read (private -> allow) /proc /run /tmp
  commands read (private -> allow) /dev but not /dev/fd /dev/full /dev/null /dev/ptmx /dev/pts
    /dev/random /dev/stderr /dev/stdin /dev/stdout /dev/tty /dev/urandom /dev/zero
    B allow read, write / (open.rules): no sandbox is in force
    A private and empty inside the sandbox (sandbox.rules and 3 more)
  commands read ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
    ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json ~/.o4/managed
    ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json ~/.o4/trusted_workspaces.json ~/.pypirc
    ~/.ssh
    B allow read, write / (open.rules): no sandbox is in force
    A a credential location (protected.rules and 19 more)
  commands write every path but not /dev ~/app /proc /run /tmp
    B allow read, write / (open.rules): no sandbox is in force
    A no rule allows it
  commands write (private -> allow) /proc /run /tmp
  commands write (private -> allow) /dev but not /dev/fd /dev/full /dev/null /dev/ptmx /dev/pts
    /dev/random /dev/stderr /dev/stdin /dev/stdout /dev/tty /dev/urandom /dev/zero
    B allow read, write / (open.rules): no sandbox is in force
    A private and empty inside the sandbox (sandbox.rules and 3 more)
  commands write ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
    ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json ~/.o4/managed
    ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json ~/.o4/trusted_workspaces.json ~/.pypirc
    ~/.ssh
    B allow read, write / (open.rules): no sandbox is in force
    A a credential location (protected.rules and 19 more)
  package-install commands read (private -> allow) /proc /run /tmp
  package-install commands read (private -> allow) /dev but not /dev/fd /dev/full /dev/null
    /dev/ptmx /dev/pts /dev/random /dev/stderr /dev/stdin /dev/stdout /dev/tty /dev/urandom
    /dev/zero
    B allow read, write / (open.rules): no sandbox is in force
    A private and empty inside the sandbox (sandbox.rules and 3 more)
  package-install commands read ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env
    ~/.gcloud ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json
    ~/.o4/managed ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json
    ~/.o4/trusted_workspaces.json ~/.pypirc ~/.ssh
    B allow read, write / (open.rules): no sandbox is in force
    A a credential location (protected.rules and 19 more)
  package-install commands write every path but not /dev ~/app/.venv ~/app/Cargo.lock
    ~/app/bun.lock ~/app/bun.lockb ~/app/node_modules ~/app/package-lock.json ~/app/pnpm-lock.yaml
    ~/app/target ~/app/uv.lock ~/app/venv ~/app/yarn.lock /proc /run /tmp
    B allow read, write / (open.rules): no sandbox is in force
    A no rule allows it
  package-install commands write (private -> allow) /proc /run /tmp
  package-install commands write (private -> allow) /dev but not /dev/fd /dev/full /dev/null
    /dev/ptmx /dev/pts /dev/random /dev/stderr /dev/stdin /dev/stdout /dev/tty /dev/urandom
    /dev/zero
    B allow read, write / (open.rules): no sandbox is in force
    A private and empty inside the sandbox (sandbox.rules and 3 more)
  package-install commands write ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env
    ~/.gcloud ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json
    ~/.o4/managed ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json
    ~/.o4/trusted_workspaces.json ~/.pypirc ~/.ssh
    B allow read, write / (open.rules): no sandbox is in force
    A a credential location (protected.rules and 19 more)
  package-install commands write ~/app but not ~/app/.venv ~/app/Cargo.lock ~/app/bun.lock
    ~/app/bun.lockb ~/app/node_modules ~/app/package-lock.json ~/app/pnpm-lock.yaml ~/app/target
    ~/app/uv.lock ~/app/venv ~/app/yarn.lock
    B allow read, write / (open.rules): no sandbox is in force
    A deny write /home/u/app (fact workspace): a package install writes only dependency folders
       and lock files
  commands may name /dev itself
  commands may name every path but not below /dev ~/app
    B unsandboxed (open.rules): no sandbox is in force
    A outside the paths that commands can write
  commands may name ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
    ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json ~/.o4/managed
    ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json ~/.o4/trusted_workspaces.json ~/.pypirc
    ~/.ssh
    B unsandboxed (open.rules): no sandbox is in force
    A a credential location (protected.rules and 19 more)
  commands may start in every path but not ~/app
    B unsandboxed (open.rules): no sandbox is in force
    A outside the paths that commands can write
  commands may start in ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
    ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json ~/.o4/managed
    ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json ~/.o4/trusted_workspaces.json ~/.pypirc
    ~/.ssh
    B unsandboxed (open.rules): no sandbox is in force
    A a credential location (protected.rules and 19 more)
  commands connect to every host
    B connect shell to any (open.rules): no sandbox is in force
    A block shell to any (airlock.rules): airlock has no network
  package-install commands connect to every host
    B connect shell to any (open.rules): no sandbox is in force
    A block shell to any (package_install.rules): airlock has no network
  ! commands connect to every host
    B connect user to any (open.rules): no sandbox is in force
    A block user to any (airlock.rules): airlock has no network
  watch checks connect to every host
    B connect watch to any (open.rules): no sandbox is in force
    A block watch to any (airlock.rules): airlock has no network
  the fetch tool connects to every host
    B connect fetch to any (open.rules): no sandbox is in force
    A block fetch to any (airlock.rules): airlock has no network: press Alt+S to change the
       tier
  the web_search tool connects to every host
    B connect web_search to any (open.rules): no sandbox is in force
    A block web_search to any (airlock.rules): airlock has no network: press Alt+S to change
       the tier
  commands may name URLs of every host
    B unsandboxed (open.rules): no sandbox is in force
    A not on the list of hosts that a command may name
  commands read, commands write, package-install commands read, package-install commands write,
     commands may name, commands may start in what leads through more than 40 links

saved for the next session, which starts in open
--- /dev/null
+++ ~/app/.o4/config.toml
@@ -0,0 +1,2 @@
+[sandbox]
+default_tier = "open"

what the new [sandbox] table changes from then on, beside the tier (A is without, B with the table)
no difference: A and B allow the same
Switch sandbox to open? --yes answers
? 3

$ o4-policy tier next --tier airlock --yes --facts facts.json | head -3
tier       airlock                     picked in this session (fact picked_tier)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/app                       the workspace (fact workspace)

$ o4-policy tier open --sandbox read-only --facts facts.json
tier       guarded                     no config sets default_tier (modes.rules)
in force   read-only                   fixed by --sandbox (fact sandbox)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/.cache ~/.cargo ~/.npm    a tool cache (sandbox.rules)
           ~/.o4/cache
           ~/app                       the workspace (fact workspace)
next       airlock
note                                   picking open changes nothing in this session: fixed by
                                       --sandbox

for new commands of this session (A is now, B with open)
no difference: A and B allow the same

saved for the next session, which starts in open
--- /dev/null
+++ ~/app/.o4/config.toml
@@ -0,0 +1,2 @@
+[sandbox]
+default_tier = "open"

what the new [sandbox] table changes from then on, beside the tier (A is without, B with the table)
no difference: A and B allow the same

$ o4-policy tier airlock --print --facts facts.json | head -20
tier       guarded                     no config sets default_tier (modes.rules)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/.cache ~/.cargo ~/.npm    a tool cache (sandbox.rules)
           ~/.o4/cache
           ~/app                       the workspace (fact workspace)
next       airlock
note                                   picking airlock changes nothing in this session: print mode
                                       does not apply default_tier

for new commands of this session (A is now, B with airlock)
no difference: A and B allow the same

saved for the next session, which starts in airlock
--- /dev/null
+++ ~/app/.o4/config.toml
@@ -0,0 +1,2 @@
+[sandbox]
+default_tier = "airlock"

what the new [sandbox] table changes from then on, beside the tier (A is without, B with the table)

$ o4-policy tier --tier open --facts facts.json | head -5
tier       open                        picked in this session (fact picked_tier)
enforced   not at all
can write  unrestricted                no sandbox is in force (open.rules)
next       guarded

$ o4-policy tier airlok
command line:1:6: error: 'airlok' is no tier
  tier airlok
       ^^^^^^
  help: did you mean 'airlock'?
? 2

$ mkdir .o4 && printf '# ours\n[keys]\nx = 1\n' > .o4/config.toml
> mkdir -p ~/.o4 && printf '["%s"]\n' "$PWD" > ~/.o4/trusted_workspaces.json
> o4-policy tier guarded --save | sed -n '/^saved/,$p' | grep -v '^ *[AB] \|^  package-install\|^    '
written: $HOME/project/.o4/config.toml
saved for the next session, which starts in guarded
--- .o4/config.toml
+++ .o4/config.toml
@@ -1,3 +1,6 @@
 # ours
 [keys]
 x = 1
+
+[sandbox]
+default_tier = "guarded"

what the new [sandbox] table changes from then on, beside the tier (A is without, B with the table)
  URLs whose host cannot be known (refused -> passed)
  commands connect to every host
  ! commands connect to every host
  watch checks connect to every host
  commands may name URLs of every host but not bitbucket.org crates.io files.pythonhosted.org

other changes
  "bun (install|i|add|update)" "cargo (add|install|fetch|update)"

$ cat .o4/config.toml
# ours
[keys]
x = 1

[sandbox]
default_tier = "guarded"

$ o4-policy tier airlock --save 2>&1 | sed -n '/^saved/,$p'; cat .o4/config.toml
saved for the next session, which starts in airlock
--- .o4/config.toml
+++ .o4/config.toml
@@ -3,4 +3,4 @@
 x = 1
 
 [sandbox]
-default_tier = "guarded"
+default_tier = "airlock"
written: $HOME/project/.o4/config.toml
.o4/config.toml:5:1: warning: a [sandbox] table without allowedDomains lifts the network limit of commands
  [sandbox]
  ^^^^^^^^^
  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL
# ours
[keys]
x = 1

[sandbox]
default_tier = "airlock"

$ o4-policy tier next --save < /dev/null 2>&1 | sed -n '/^saved/,$p'
saved for the next session, which starts in open
--- .o4/config.toml
+++ .o4/config.toml
@@ -3,4 +3,4 @@
 x = 1
 
 [sandbox]
-default_tier = "airlock"
+default_tier = "open"
Switch sandbox to open? --yes answers

$ o4-policy tier next --save --yes > /dev/null; cat .o4/config.toml
written: $HOME/project/.o4/config.toml
# ours
[keys]
x = 1

[sandbox]
default_tier = "open"

$ rm ~/.o4/trusted_workspaces.json; o4-policy tier airlock --save 2> /dev/null | sed -n '/^note/,/^$/p;/^saved/,$p'; cat .o4/config.toml
note                                   .o4/config.toml is not read: the workspace is not trusted, so
                                       that the next session starts in the tier of the user's config

saved for the next session, which starts in guarded
--- .o4/config.toml
+++ .o4/config.toml
@@ -3,4 +3,4 @@
 x = 1
 
 [sandbox]
-default_tier = "open"
+default_tier = "airlock"
# ours
[keys]
x = 1

[sandbox]
default_tier = "airlock"

$ printf 'facts.platform = "macos"\n' > mac.policy.toml
> o4-policy tier airlock --save --scenario mac.policy.toml
command line:1:21: error: a config in a scenario is not written
  tier airlock --save --scenario mac.policy.toml
                      ^^^^^^^^^^
  help: put the text into the scenario yourself
? 2

$ o4-policy tier next --format json --scenario mac.policy.toml | head -20
{
  "tier": "guarded",
  "because": "no config sets default_tier",
  "from": "modes.rules",
  "in_force": "guarded",
  "enforced_by": "sandbox-exec",
  "unrestricted": false,
  "writable": [
    "/Users/user/.cache",
    "/Users/user/.cargo",
    "/Users/user/.npm",
    "/Users/user/.o4/cache",
    "/Users/user/Library/Caches",
    "/Users/user/project",
    "/private/tmp",
    "/private/var/folders/zz/user/T"
  ],
  "next": {
    "tier": "airlock",
    "asks": false
