What a change of a config means: which doors it opens, and which it closes.

$ printf '[facts]\nhome = "/home/ann"\nworkspace = "/home/ann/app"\n' > none.policy.toml
> cp none.policy.toml tier.policy.toml
> printf '[config]\nuser = """\n[sandbox]\ndefault_tier = "guarded"\n"""\n' >> tier.policy.toml
> o4-policy diff none.policy.toml tier.policy.toml 2> /dev/null
A: none.policy.toml, facts and configs of a policy test
B: tier.policy.toml, facts and configs of a policy test
B lets in
  URLs whose host cannot be known (refused -> passed)
    B mention host any (sandbox.rules): a [sandbox] table without allowedDomains leaves
       URLs unchecked
    A not on the list of hosts that a command may name
  package-install commands write ~/app but not ~/app/.venv ~/app/Cargo.lock ~/app/bun.lock
    ~/app/bun.lockb ~/app/node_modules ~/app/package-lock.json ~/app/pnpm-lock.yaml ~/app/target
    ~/app/uv.lock ~/app/venv ~/app/yarn.lock
    B allow read, write /home/ann/app (fact workspace): the workspace
    A deny write /home/ann/app (fact workspace): a package install writes only dependency folders
       and lock files
  commands connect to every host
    B connect shell to any (guarded.rules): a [sandbox] table without allowedDomains lifts
       the network limit
    A block shell to any (guarded.rules): on Linux the network is cut off completely: use
       open, or --sandbox danger-full-access
  package-install commands connect to every host
    B connect shell to any (guarded.rules): a [sandbox] table without allowedDomains lifts
       the network limit
    A block shell to any (package_install.rules): package installs reach the registries
       only through the proxy, which they cannot use here
  ! commands connect to every host
    B connect user to any (guarded.rules): a [sandbox] table without allowedDomains lifts
       the network limit
    A block user to any (guarded.rules): your own commands and watch checks never use the
       proxy, so they have no network
  watch checks connect to every host
    B connect watch to any (guarded.rules): a [sandbox] table without allowedDomains lifts
       the network limit
    A block watch to any (guarded.rules): your own commands and watch checks never use the
       proxy, so they have no network
  commands may name URLs of every host but not bitbucket.org crates.io files.pythonhosted.org
    github.com gitlab.com proxy.golang.org pypi.org registry.npmjs.org registry.yarnpkg.com
    B mention host any (sandbox.rules): a [sandbox] table without allowedDomains leaves
       URLs unchecked
    A not on the list of hosts that a command may name

other changes
  "bun (install|i|add|update)" "cargo (add|install|fetch|update)"
    "npm (install|i|in|add|ci|clean-install|install-clean|update|up)" "pip# install"
    "pnpm (install|i|add|update|up)" "poetry (add|install|update)" "python# -m pip install"
    "python# -mpip install" "uv (add|sync|lock)" "uv pip (install|sync)" "uv tool install"
    "yarn" alone "yarn (install|add|up)" "yarn workspace * add" (package-install -> guarded)
    B narrow package-install off (user:1:1): a config file has a [sandbox] table
    A installs packages (package_install.rules and 13 more)

$ # The same the other way round; a stricter config passes.
> o4-policy diff tier.policy.toml none.policy.toml --forbid-more 2> /dev/null | head -3
A: tier.policy.toml, facts and configs of a policy test
B: none.policy.toml, facts and configs of a policy test
B shuts out

$ o4-policy diff none.policy.toml tier.policy.toml --forbid-more > /dev/null 2>&1
? 1

$ printf '[sandbox]\nallowedDomains = []\n' > shut.toml
> printf '[sandbox]\nallowedDomains = ["a.example"]\nallowedPaths = ["/srv/data", "~/.ssh"]\nescape_hatch_binaries = ["/usr/bin/docker"]\n' > open.toml
> o4-policy diff shut.toml open.toml --platform linux --home /home/ann --workspace /home/ann/app
A: shut.toml, taken as the user's config, without a project's
B: open.toml, taken as the user's config, without a project's
B lets in
  /usr/bin/docker (guarded -> no sandbox)
    B hatch /usr/bin/docker (open.toml:4:26): listed in escape_hatch_binaries
    A policy guarded (modes.rules): no config sets default_tier
  commands write /srv/data
    B allow read, write /srv/data (open.toml:3:17): listed in allowedPaths
    A no rule allows it
  commands may name /srv/data
    B mention /srv/data (open.toml:3:17): commands can write there
    A outside the paths that commands can write
  commands may start in /srv/data
    B mention /srv/data (open.toml:3:17): commands can write there
    A outside the paths that commands can write
  the fetch tool connects to (ask -> allow) a.example
    B connect fetch to a.example (open.toml:2:19): on the host list
    A ask fetch about any (session.rules): not on the host list
  the web_search tool connects to (ask -> allow) a.example
    B connect web_search to a.example (open.toml:2:19): on the host list
    A ask web_search about any (session.rules): not on the host list
  commands may name URLs of a.example
    B mention host a.example (open.toml:2:19): listed in allowedDomains
    A not on the list of hosts that a command may name
open.toml:3:30: warning: the allowedPaths entry '~/.ssh' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/data", "~/.ssh"]
                               ^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh

$ o4-policy diff shut.toml open.toml --format json --platform linux --home /home/ann --workspace /home/ann/app 2> /dev/null | sed -n '/"write"/,/cause/p'
      "deed": "write",
      "a": "deny",
      "b": "allow",
      "area": {
        "at": "/srv/data",
        "extent": "tree"
      },
      "except": [],
      "witness": "/srv/data",
      "rule_a": {
        "rule": "",
        "from": "default",
        "because": "no rule allows it"

$ # Compiled policies, and what the tiers differ in for a reader of secrets.
> o4-policy compile --scenario none.policy.toml > a.rules
> o4-policy compile --scenario none.policy.toml --tier open > b.rules
> o4-policy diff a.rules b.rules | sed -n '/^  commands read/,/^    A/p'
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
  commands read, commands write, package-install commands read, package-install commands write,
     commands may name, commands may start in what leads through more than 40 links

$ o4-policy diff a.rules a.rules
A: a.rules, a compiled policy
B: a.rules, a compiled policy
no difference: A and B allow the same

$ o4-policy diff a.rules README.md
command line:1:14: error: cannot read 'README.md': No such file or directory
  diff a.rules README.md
               ^^^^^^^^^
? 2

$ o4-policy diff shut.toml open.toml --config x.toml
command line:1:26: error: '--config' means nothing beside the two that are compared
  diff shut.toml open.toml --config x.toml
                           ^^^^^^^^
  help: leave it out
? 2

$ # On this machine both sides know of a link that only one of them lists: there it leads to keys.
> mkdir ~/.ssh && ln -s ~/.ssh ~/lnk
> printf '[sandbox]\nallowedDomains = []\nallowedPaths = ["~/lnk/x"]\n' > link.toml
> o4-policy diff shut.toml link.toml 2> /dev/null
A: shut.toml, taken as the user's config, without a project's
B: link.toml, taken as the user's config, without a project's
no difference: A and B allow the same
