The tour of README.md, which shows these commands and outputs.

$ cat > team.policy.toml <<'END'
> [facts]
> home = "/home/ann"
> workspace = "/home/ann/app"
> [facts.fs]
> "/home/ann/app/keys" = "-> /home/ann/.ssh"
> [config]
> project = '''
> [sandbox]
> default_tier = "guarded"
> allowedPaths = ["/srv/data"]
> '''
> [[expect]]
> id = "keys-stay-shut"
> path = "keys/id_ed25519"
> op = "read"
> decision = "deny"
> [[expect]]
> id = "no-network"
> host = "example.com"
> decision = "deny"
> END

$ o4-policy test team.policy.toml
team.policy.toml:18:6: FAIL no-network
  expected  deny
  came      allow
  why       by connect shell to any from guarded.rules: a [sandbox] table without allowedDomains lifts the network limit
1 passed, 1 failed
? 1

$ sed -i 's/^default_tier.*/&\nallowedDomains = []/' team.policy.toml
> o4-policy test team.policy.toml
2 passed, 0 failed

$ o4-policy explain path keys/id_ed25519 --op read --scenario team.policy.toml
deny: commands cannot read /home/ann/app/keys/id_ed25519
  decided  guard read, write /home/ann/.ssh  protected.rules
           a credential location
  lost     allow read /                      sandbox.rules
           programs and libraries must load; but a protected location wins over every other rule
  lost     allow read, write /home/ann/app   fact workspace
           the workspace; but decides for the path as given, and where it leads is stricter
  note     leads to /home/ann/.ssh/id_ed25519

$ o4-policy check command 'cat /etc/hosts' --scenario team.policy.toml
refuse  command cat /etc/hosts  path /etc/hosts  (default: outside the paths that commands can write)
? 1

$ o4-policy allow path /srv/logs --op write --project --scenario team.policy.toml
deny  write /srv/logs  deny write /srv/logs  (default: no rule allows it)
edit project
--- project
+++ project
@@ -1,4 +1,4 @@
 [sandbox]
 default_tier = "guarded"
 allowedDomains = []
-allowedPaths = ["/srv/data"]
+allowedPaths = ["/srv/data", "/srv/logs"]

all that it changes (A is now, B with the edit)
B lets in
  commands write /srv/logs
    B allow read, write /srv/logs (project:4:30): listed in allowedPaths
    A no rule allows it
  commands may name /srv/logs
    B mention /srv/logs (project:4:30): commands can write there
    A outside the paths that commands can write
  commands may start in /srv/logs
    B mention /srv/logs (project:4:30): commands can write there
    A outside the paths that commands can write

$ o4-policy explain --scenario team.policy.toml
mode       guarded                     set by default_tier (project:2:16)
enforced   bubblewrap at /usr/bin/bwrap
can write  ~/app                       the workspace (fact workspace)
           ~/.cache ~/.cargo ~/.npm    a tool cache (sandbox.rules)
           ~/.o4/cache
           /srv/data                   listed in allowedPaths (project:4:17)
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
           http and https URLs         of any host
installs   as any other command        a config file has a [sandbox] table (project:1:1)

$ o4-policy compile --scenario team.policy.toml | grep /srv/data
    allow read, write /srv/data because "listed in allowedPaths" from "project":4:17
    mention /srv/data because "commands can write there" from "project":4:17

$ o4-policy lower --scenario team.policy.toml | grep 'bind /srv/data'
--bind /srv/data /srv/data  # listed in allowedPaths, from project:4:17

$ o4-policy verify --scenario team.policy.toml | grep proved
guarded (bwrap): proved, the profile decides as the policy (174 points stand for all paths)
package-install (bwrap): proved, the profile decides as the policy (210 points stand for all paths)

$ o4-policy prove 'never read ~/.ssh in sandboxed modes under every config' --scenario team.policy.toml
holds   never read ~/.ssh in sandboxed modes under every config

$ o4-policy prove 'only write $workspace, /tmp, set tool-caches, set devices' --scenario team.policy.toml
BROKEN  only write $workspace, /tmp, set tool-caches, set devices
  in guarded
  commands write /srv/data: allow
  by allow read, write /srv/data (project:4:17): listed in allowedPaths
? 1

$ o4-policy audit . --update | tail -1
1 scenario, 7 golden files, 2 expectations: 7 files rewritten, 0 broken

$ sed -i 's|/srv/data|/srv|' team.policy.toml
> o4-policy audit . | sed -n '/^what it means/,/^$/p'
what it means, A being the golden file and B what comes now:
B lets in
  commands write /srv but not /srv/data
    B allow read, write /srv (project:4:17): listed in allowedPaths
    A no rule allows it
  commands may name /srv but not /srv/data
    B mention /srv (project:4:17): commands can write there
    A outside the paths that commands can write
  commands may start in /srv but not /srv/data
    B mention /srv (project:4:17): commands can write there
    A outside the paths that commands can write
