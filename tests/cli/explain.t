The effective rules, for people.

$ printf '[facts]\nhome = "/home/u"\nworkspace = "/home/u/app"\n' > linux.policy.toml
> o4-policy explain --scenario linux.policy.toml
mode       guarded                     no config sets default_tier (modes.rules)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/app                       the workspace (fact workspace)
           ~/.cache ~/.cargo ~/.npm    a tool cache (sandbox.rules)
           ~/.o4/cache
private    /dev /proc /run /tmp        private and empty inside the sandbox
                                       (sandbox.rules)
protected  ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
           ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json
           ~/.o4/managed ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json
           ~/.o4/trusted_workspaces.json ~/.pypirc ~/.ssh
                                       a credential location (protected.rules)
can read   everything                  programs and libraries must load (sandbox.rules)
devices    in /dev: fd full null ptmx pts random stderr stdin stdout tty urandom zero
                                       programs do not run without it (sandbox.rules)
file tools everything                  file tools are not limited by the tier (session.rules)
network    commands                    no network: on Linux the network is cut off completely: use
                                       open, or --sandbox danger-full-access (guarded.rules)
           ! commands, watch checks    no network: your own commands and watch checks never use the
                                       proxy, so they have no network (guarded.rules)
           fetch, web_search           bitbucket.org crates.io files.pythonhosted.org github.com
                                       gitlab.com proxy.golang.org pypi.org registry.npmjs.org
                                       registry.yarnpkg.com static.crates.io: on the host list
                                       (hosts.rules)
                                       any other host only if you say so: not on the host list
                                       (session.rules)
           web_fetch                   never 0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 and 76 more: only
                                       public hosts can be fetched (hosts.rules)
                                       any other host only if you say so: each session's first fetch
                                       needs an approval (session.rules)
refused    absolute paths              outside the writable ones, even if the command only reads
                                       them; paths under /dev/ are allowed (sandbox.rules)
           working directories         that a call sets outside the writable paths
           http and https URLs         of hosts that are not listed
installs   a narrower profile          no config file has a [sandbox] table (guarded.rules)
           ~/.cache ~/.cargo ~/.npm    writable: a tool cache (sandbox.rules)
           ~/.o4/cache
           in ~/app: .venv Cargo.lock bun.lock bun.lockb node_modules package-lock.json
           pnpm-lock.yaml target uv.lock venv yarn.lock
                                       writable: a dependency folder or lock file
                                       (package_install.rules)
                                       no network: package installs reach the registries only
                                       through the proxy, which they cannot use here
                                       (package_install.rules)
                                       it writes no manifest such as package.json: edit that first,
                                       with another command

$ o4-policy explain --scenario linux.policy.toml --tier airlock
mode       airlock                     picked in this session (fact picked_tier)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/app                       the workspace (fact workspace)
private    /dev /proc /run /tmp        private and empty inside the sandbox
                                       (sandbox.rules)
protected  ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
           ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json
           ~/.o4/managed ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json
           ~/.o4/trusted_workspaces.json ~/.pypirc ~/.ssh
                                       a credential location (protected.rules)
can read   everything                  programs and libraries must load (sandbox.rules)
devices    in /dev: fd full null ptmx pts random stderr stdin stdout tty urandom zero
                                       programs do not run without it (sandbox.rules)
file tools everything                  file tools are not limited by the tier (session.rules)
network    commands, ! commands,       no network: airlock has no network (airlock.rules)
           watch checks
           fetch, web_search           no network: airlock has no network: press Alt+S to change the
                                       tier (airlock.rules)
           web_fetch                   never 0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 and 76 more: only
                                       public hosts can be fetched (hosts.rules)
                                       any other host only if you say so: each session's first fetch
                                       needs an approval (session.rules)
refused    absolute paths              outside the writable ones, even if the command only reads
                                       them; paths under /dev/ are allowed (sandbox.rules)
           working directories         that a call sets outside the writable paths
           http and https URLs         of any host
installs   a narrower profile          airlock always narrows package installs (airlock.rules)
           in ~/app: .venv Cargo.lock bun.lock bun.lockb node_modules package-lock.json
           pnpm-lock.yaml target uv.lock venv yarn.lock
                                       writable: a dependency folder or lock file
                                       (package_install.rules)
                                       no network: airlock has no network
                                       (package_install.rules)
                                       it writes no manifest such as package.json: edit that first,
                                       with another command

$ o4-policy explain --scenario linux.policy.toml --tier open
mode       open                        picked in this session (fact picked_tier)
sandbox    none                        no sandbox is in force (open.rules)
can write  everything                  no sandbox is in force (open.rules)
file tools everything                  file tools are not limited by the tier (session.rules)
network    commands, ! commands, watch checks, fetch, web_search
                                       every host: no sandbox is in force (open.rules)
           web_fetch                   never 0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 and 76 more: only
                                       public hosts can be fetched (hosts.rules)
                                       any other host only if you say so: each session's first fetch
                                       needs an approval (session.rules)

$ cat > macos.policy.toml <<'END'
> [facts]
> platform = "macos"
> home = "/Users/u"
> workspace = "/Users/u/app"
> plugins = [{name = "p", paths = ["~/.p-data", "~/.ssh/p"]}]
> [facts.fs]
> "/Users/u/.cache" = "-> /Volumes/fast/cache"
> [config]
> user = '''
> [sandbox]
> allowedPaths = ["~/data", "~/.aws", "/srv/a*", "/a/path/of many words/that is wider than its column"]
> allowedDomains = ["example.com", "10.0.0.1"]
> escape_hatch_binaries = ["/usr/local/bin/deploy"]
> colour = true
> '''
> END
> o4-policy explain --scenario macos.policy.toml
mode       guarded                     no config sets default_tier (modes.rules)
enforced   sandbox-exec
can write  ~/.p-data                   declared by a plugin (fact plugins.p)
           ~/Library/Caches            a tool cache (fact cache_dir)
           ~/app                       the workspace (fact workspace)
           /private/var/folders/zz/user/T
                                       the system temp directory (fact temp_dir)
           ~/.cache -> /Volumes/fast/cache ~/.cargo ~/.npm ~/.o4/cache
                                       a tool cache (sandbox.rules)
           ~/data /a/path/of many words/that is wider than its column /srv/a*
                                       listed in allowedPaths (user:2:17)
           /private/tmp                temporary files (guarded.rules)
protected  ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
           ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json
           ~/.o4/managed ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json
           ~/.o4/trusted_workspaces.json ~/.pypirc ~/.ssh
                                       a credential location (protected.rules)
can read   everything                  programs and libraries must load (sandbox.rules)
devices    in /dev: dtracehelper fd full null ptmx random stderr stdin stdout tty ttys<digits>
           urandom zero                programs do not run without it (sandbox.rules)
file tools everything                  file tools are not limited by the tier (session.rules)
network    commands                    10.0.0.1 example.com: on the host list (user:3:19), through
                                       the proxy
                                       bitbucket.org crates.io files.pythonhosted.org github.com
                                       gitlab.com proxy.golang.org pypi.org registry.npmjs.org
                                       registry.yarnpkg.com static.crates.io: on the host list
                                       (hosts.rules), through the proxy
                                       any other host only if you say so: not on the host list
                                       (guarded.rules); no answer within 5 minutes is a no
           ! commands, watch checks    no network: your own commands and watch checks never use the
                                       proxy, so they have no network (guarded.rules)
           fetch, web_search           10.0.0.1 example.com: on the host list (user:3:19)
                                       bitbucket.org crates.io files.pythonhosted.org github.com
                                       gitlab.com proxy.golang.org pypi.org registry.npmjs.org
                                       registry.yarnpkg.com static.crates.io: on the host list
                                       (hosts.rules)
                                       any other host only if you say so: not on the host list
                                       (session.rules)
           web_fetch                   never 0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 and 76 more: only
                                       public hosts can be fetched (hosts.rules)
                                       any other host only if you say so: each session's first fetch
                                       needs an approval (session.rules)
refused    absolute paths              outside the writable ones, even if the command only reads
                                       them; paths under /dev/ are allowed (sandbox.rules)
           working directories         that a call sets outside the writable paths
           http and https URLs         of hosts that are not listed
hatches    /usr/local/bin/deploy       listed in escape_hatch_binaries (user:4:26)
installs   as any other command        a config file has a [sandbox] table (user:1:1)
dropped    ~/.ssh/p                    overlaps the protected location ~/.ssh (fact plugins.p)
           ~/.aws                      overlaps the protected location ~/.aws (user:2:27)
warnings   macos.policy.toml:5:47      the path '~/.ssh/p' of the plugin 'p' overlaps the protected
                                       location ~/.ssh and grants nothing; name a folder that
                                       neither holds nor lies in ~/.ssh
           user:2:27                   the allowedPaths entry '~/.aws' overlaps the protected
                                       location ~/.aws and grants nothing; name a folder that
                                       neither holds nor lies in ~/.aws
           user:2:37                   '/srv/a*' in allowedPaths is taken as it stands: '*' matches
                                       only itself; name each file or folder that is meant
           user:5:1                    unknown key 'colour' in [sandbox]; expected one of
                                       default_tier, allowedPaths, allowedDomains,
                                       escape_hatch_binaries, proxy

$ o4-policy explain --scenario linux.policy.toml --sandbox read-only
mode       read-only                   fixed by --sandbox (fact sandbox)
tier       guarded                     picked for the session, and not in force: fixed by --sandbox
enforced   bubblewrap at /usr/bin/bwrap
private    /dev /proc /run /tmp        private and empty inside the sandbox
                                       (sandbox.rules)
protected  ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
           ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json
           ~/.o4/managed ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json
           ~/.o4/trusted_workspaces.json ~/.pypirc ~/.ssh
                                       a credential location (protected.rules)
read only  ~/app                       nothing is writable in read-only (fact workspace)
can read   everything                  programs and libraries must load (sandbox.rules)
devices    in /dev: fd full null ptmx pts random stderr stdin stdout tty urandom zero
                                       programs do not run without it (sandbox.rules)
tools read ~/app                       file tools may read the working root and the added
                                       directories (fact workspace)
network    commands, ! commands,       no network: read-only has no network (fixed.rules)
           watch checks
           fetch, web_search           no network: read-only has no network; our reading of the
                                       documentation: the host rules of fetch and web_search are
                                       told of guarded and airlock alone (fixed.rules)
           web_fetch                   never 0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 and 76 more: only
                                       public hosts can be fetched (hosts.rules)
                                       any other host only if you say so: each session's first fetch
                                       needs an approval (session.rules)
refused    absolute paths              outside the writable ones, even if the command only reads
                                       them; paths under /dev/ are allowed (sandbox.rules)
           working directories         that a call sets outside the writable paths
           http and https URLs         of any host

$ o4-policy explain --scenario linux.policy.toml --platform other --print
mode       guarded                     print mode does not apply default_tier (modes.rules)
enforced   nothing: this platform has no sandbox backend
can write  ~/app                       the workspace (fact workspace)
           ~/.cache ~/.cargo ~/.npm    a tool cache (sandbox.rules)
           ~/.o4/cache
           /tmp                        temporary files (guarded.rules)
protected  ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
           ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json
           ~/.o4/managed ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json
           ~/.o4/trusted_workspaces.json ~/.pypirc ~/.ssh
                                       a credential location (protected.rules)
can read   everything                  programs and libraries must load (sandbox.rules)
devices    in /dev: fd full null ptmx pts random stderr stdin stdout tty urandom zero
                                       programs do not run without it (sandbox.rules)
file tools everything                  file tools are not limited by the tier (session.rules)
network    commands                    no network: this platform has no sandbox backend
                                       (guarded.rules)
           ! commands, watch checks    no network: your own commands and watch checks never use the
                                       proxy, so they have no network (guarded.rules)
           fetch, web_search           bitbucket.org crates.io files.pythonhosted.org github.com
                                       gitlab.com proxy.golang.org pypi.org registry.npmjs.org
                                       registry.yarnpkg.com static.crates.io: on the host list
                                       (hosts.rules)
                                       not any other host: not on the host list, and nobody is there
                                       to ask (session.rules)
           web_fetch                   never 0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 and 76 more: only
                                       public hosts can be fetched (hosts.rules)
                                       not any other host: a fetch needs an approval, and nobody is
                                       there to ask (session.rules)
refused    every command               this platform has no sandbox backend: start o4 with --sandbox
                                       danger-full-access (sandbox.rules)
           absolute paths              outside the writable ones, even if the command only reads
                                       them; paths under /dev/ are allowed (sandbox.rules)
           working directories         that a call sets outside the writable paths
           http and https URLs         of hosts that are not listed
installs   a narrower profile          no config file has a [sandbox] table (guarded.rules)
           ~/.cache ~/.cargo ~/.npm    writable: a tool cache (sandbox.rules)
           ~/.o4/cache
           in ~/app: .venv Cargo.lock bun.lock bun.lockb node_modules package-lock.json
           pnpm-lock.yaml target uv.lock venv yarn.lock
                                       writable: a dependency folder or lock file
                                       (package_install.rules)
                                       no network: package installs reach the registries only
                                       through the proxy, which they cannot use here
                                       (package_install.rules)
                                       it writes no manifest such as package.json: edit that first,
                                       with another command
warnings   sandbox.rules          this platform has no sandbox backend, so commands are
                                       refused; start o4 with --sandbox danger-full-access

$ # Without --op both are answered.
> cat > w.policy.toml <<'END'
> [facts]
> home = "/home/ann"
> workspace = "/home/ann/app"
> [facts.fs]
> "/home/ann/data" = "missing"
> "/home/ann/app/.git" = "file"
> "/home/ann/loop" = "-> /home/ann/loop"
> [config]
> user = '''
> [sandbox]
> allowedDomains = ["a.example"]
> allowedPaths = ["~/data"]
> '''
> END
> o4-policy explain path "~/data/x" --scenario w.policy.toml
allow: commands can read /home/ann/data/x
  decided  allow read, write /home/ann/data  user:3:17
           listed in allowedPaths
  lost     allow read /                      sandbox.rules
           programs and libraries must load; but a longer path decides
allow: commands can write /home/ann/data/x
  decided  allow read, write /home/ann/data  user:3:17
           listed in allowedPaths
  note     missing-grant: '~/data' is not there, and bubblewrap opens only what is: make it before
           the command runs

$ o4-policy explain path "~/data" --scenario w.policy.toml --json | grep -E '^  "|"decision"'
  "read": {
    "decision": "allow",
  "write": {
    "decision": "allow",
  "warnings": []

$ o4-policy explain command 'git commit -m x' --scenario w.policy.toml | tail -5
  there    it has no network: on Linux the network is cut off completely: use open, or --sandbox
           danger-full-access
  there    '~/app/.git' is a file, as in a linked worktree: a commit writes the folder that it
           points to, which needs a grant: 'o4-policy allow path FOLDER --op write'; git then obeys
           hooks and config there that commands can write (lint-git-granted)

$ o4-policy explain path "~/loop/x" --op read --actor file-tool --scenario w.policy.toml
deny: o4's file tools cannot read /home/ann/loop/x
  decided  deny read /home/ann/loop/x     default
           it leads through more than 40 links
  lost     allow file-tool read, write /  session.rules
           file tools are not limited by the tier; but decides for the path as given, and where it
           leads is stricter
  note     leads through more than 40 links

$ o4-policy explain --format tree --scenario w.policy.toml
/                                           can be read
├── dev                                     private: the sandbox's own
│   ├── fd                                  a device
│   ├── full                                a device
│   ├── null                                a device
│   ├── ptmx                                a device
│   ├── pts                                 a device
│   ├── random                              a device
│   ├── stderr                              a device
│   ├── stdin                               a device
│   ├── stdout                              a device
│   ├── tty                                 a device
│   ├── urandom                             a device
│   └── zero                                a device
├── home/ann
│   ├── .aws                                protected: neither read nor written
│   ├── .azure                              protected: neither read nor written
│   ├── .cache                              can be written
│   ├── .cargo                              can be written
│   ├── .config
│   │   ├── gcloud                          protected: neither read nor written
│   │   └── gh                              protected: neither read nor written
│   ├── .docker                             protected: neither read nor written
│   ├── .env                                protected: neither read nor written
│   ├── .gcloud                             protected: neither read nor written
│   ├── .git-credentials                    protected: neither read nor written
│   ├── .gnupg                              protected: neither read nor written
│   ├── .gpg                                protected: neither read nor written
│   ├── .kube                               protected: neither read nor written
│   ├── .netrc                              protected: neither read nor written
│   ├── .npm                                can be written
│   ├── .npmrc                              protected: neither read nor written
│   ├── .o4
│   │   ├── .mcp.json                       protected: neither read nor written
│   │   ├── cache                           can be written
│   │   ├── managed                         protected: neither read nor written
│   │   ├── plugins/.plugin-sources.json    protected: neither read nor written
│   │   ├── settings.json                   protected: neither read nor written
│   │   └── trusted_workspaces.json         protected: neither read nor written
│   ├── .pypirc                             protected: neither read nor written
│   ├── .ssh                                protected: neither read nor written
│   ├── app                                 can be written
│   └── data                                can be written
├── proc                                    private: the sandbox's own
├── run                                     private: the sandbox's own
└── tmp                                     private: the sandbox's own

$ o4-policy explain --format prompt --scenario w.policy.toml
Your shell commands run in the sandbox 'guarded', by bubblewrap at /usr/bin/bwrap.
They can write, with all below: ~/.cache, ~/.cargo, ~/.npm, ~/.o4/cache, ~/app, ~/data.
Everywhere else they can only read, but for what follows.
They can neither read nor write: ~/.aws, ~/.azure, ~/.config/gcloud, ~/.config/gh, ~/.docker, ~/.env, ~/.gcloud, ~/.git-credentials, ~/.gnupg, ~/.gpg, ~/.kube, ~/.netrc, ~/.npmrc, ~/.o4/.mcp.json, ~/.o4/managed, ~/.o4/plugins/.plugin-sources.json, ~/.o4/settings.json, ~/.o4/trusted_workspaces.json, ~/.pypirc, ~/.ssh.
The sandbox has its own /dev, /proc, /run, /tmp: what is written there is gone afterwards, and o4's other tools do not see it.
A command whose text holds an absolute path outside of the places that can be written is refused, even to read it: use a relative path, or o4's read tool.
So is one that is started in such a folder.
A command whose text holds an http or https URL of a host that is not listed is refused.
Commands have no network.
o4's file tools run outside of the sandbox, and are not limited by it.
o4's fetch tool reaches a.example, bitbucket.org, crates.io, files.pythonhosted.org, github.com, gitlab.com, proxy.golang.org, pypi.org, registry.npmjs.org, registry.yarnpkg.com, static.crates.io, and asks the user about any other host.
o4's web_search tool reaches a.example, bitbucket.org, crates.io, files.pythonhosted.org, github.com, gitlab.com, proxy.golang.org, pypi.org, registry.npmjs.org, registry.yarnpkg.com, static.crates.io, and asks the user about any other host.
o4's web_fetch tool asks the user before it reaches a host.

$ o4-policy explain --format prompt --scenario w.policy.toml --tier open
Your shell commands run without a sandbox: they write whatever the user can, and reach every host.
o4's file tools run outside of the sandbox, and are not limited by it.
o4's fetch tool reaches any public host.
o4's web_search tool reaches any public host.
o4's web_fetch tool asks the user before it reaches a host.

$ o4-policy explain host a.example --scenario w.policy.toml --format tree
command line:1:49: error: 'tree' shows no single answer
  explain host a.example --scenario w.policy.toml --format tree
                                                  ^^^^^^^^
  help: leave out the question, or the format
? 2
