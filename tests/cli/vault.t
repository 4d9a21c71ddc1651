A tier of one's own: no C++ knows of it.

$ mkdir rules
> cat > rules/vault.rules <<'END'
> # Nothing is written, nothing is reached, and one more place is protected.
> extend set protected {
>     path ~/.vault
> }
> tier vault extends sandbox, checked, session {
>     deny  write $workspace               because "the vault is not written to"
>     allow read  $workspace               because "the workspace"
>     block shell, user, watch, fetch, web_search to any because "the vault has no network"
> }
> END
> printf '[facts]\nhome = "/home/u"\n[config]\nuser = "[sandbox]\\ndefault_tier = \\"vault\\""\n' > vault.policy.toml
> o4-policy explain --rules rules --scenario vault.policy.toml
mode       vault                       set by default_tier (user:2:16)
enforced   bubblewrap at /usr/bin/bwrap
private    /dev /proc /run /tmp        private and empty inside the sandbox
                                       (sandbox.rules)
protected  ~/.aws ~/.azure ~/.config/gcloud ~/.config/gh ~/.docker ~/.env ~/.gcloud
           ~/.git-credentials ~/.gnupg ~/.gpg ~/.kube ~/.netrc ~/.npmrc ~/.o4/.mcp.json
           ~/.o4/managed ~/.o4/plugins/.plugin-sources.json ~/.o4/settings.json
           ~/.o4/trusted_workspaces.json ~/.pypirc ~/.ssh
                                       a credential location (protected.rules)
           ~/.vault                    a credential location (rules/vault.rules:3:10)
read only  ~/project                   the vault is not written to (fact workspace)
can read   everything                  programs and libraries must load (sandbox.rules)
devices    in /dev: fd full null ptmx pts random stderr stdin stdout tty urandom zero
                                       programs do not run without it (sandbox.rules)
file tools everything                  file tools are not limited by the tier (session.rules)
network    commands, ! commands, watch checks, fetch, web_search
                                       no network: the vault has no network (rules/vault.rules:8:52)
           web_fetch                   never 0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 and 76 more: only
                                       public hosts can be fetched (hosts.rules)
                                       any other host only if you say so: each session's first fetch
                                       needs an approval (session.rules)
refused    absolute paths              outside the writable ones, even if the command only reads
                                       them; paths under /dev/ are allowed (sandbox.rules)
           working directories         that a call sets outside the writable paths
           http and https URLs         of any host

$ o4-policy check path a.txt --op write --rules rules --scenario vault.policy.toml
deny  write /home/u/project/a.txt  deny write /home/u/project  (fact workspace: the vault is not written to)
? 1

$ o4-policy check path ~/.vault/x --op read --rules rules --tier vault
deny  read $HOME/.vault/x  guard read, write $HOME/.vault  (rules/vault.rules:3:10: a credential location)
? 1

$ o4-policy check path ~/.vault/x --op read --rules rules
deny  read $HOME/.vault/x  guard read, write $HOME/.vault  (rules/vault.rules:3:10: a credential location)
? 1

$ o4-policy check host github.com --actor fetch --rules rules --tier vault
deny  fetch to github.com  block fetch to any  (rules/vault.rules:8:52: the vault has no network)
? 1

$ o4-policy compile --rules rules --scenario vault.policy.toml > compiled.rules
> o4-policy compile compiled.rules | cmp - compiled.rules
> grep -E '^policy|[.]vault|workspace' compiled.rules
    workspace /home/u/project
policy vault extends sandbox, hardened, checked, session because "set by default_tier" from "user":2:16 {
    guard read, write /home/u/.o4/trusted_workspaces.json because "a credential location" from "protected.rules"
    guard read, write /home/u/.vault because "a credential location" from "rules/vault.rules":3:10
    deny write /home/u/project because "the vault is not written to" from fact "workspace"
    allow read /home/u/project because "the workspace" from fact "workspace"
    off-limits /home/u/.o4/trusted_workspaces.json because "a credential location" from "protected.rules"
    off-limits /home/u/.vault because "a credential location" from "rules/vault.rules":3:10

$ o4-policy explain --tier vault
--tier:1:1: error: --tier is 'vault', an unknown word
  vault
  ^^^^^
  help: expected one of open, guarded, airlock
? 2

$ # A file with the name of a built-in one takes its place.
> printf 'set protected {\n    path ~/.only\n}\n' > rules/protected.rules
> o4-policy check path '~/.ssh/id' --op read --rules rules --scenario vault.policy.toml
allow  read /home/u/.ssh/id  allow read /  (sandbox.rules: programs and libraries must load)

$ o4-policy check path ~/.only --op read --rules rules --format json
{"decision":"deny","rule":"guard read, write $HOME/.only","from":"rules/protected.rules:2:10","because":"a credential location"}
? 1

$ mkdir disks && cat > disks/disks.rules <<'END'
> tier disks extends sandbox {
>     deny read, write numbered /srv/disk because "no mount can say this"
> }
> END
> sed '/default_tier/d' vault.policy.toml > disks.policy.toml
> o4-policy check path /srv/disk7 --op read --rules disks --scenario disks.policy.toml --tier disks
> o4-policy verify --rules disks --scenario disks.policy.toml --tier disks
deny  read /srv/disk7  deny read, write numbered /srv/disk  (disks/disks.rules:2:22: no mount can say this)
error: no mount is for the paths numbered '/srv/disk', as disks/disks.rules:2:22 wants
  help: name the folder that holds them, or each path by itself
? 2

$ mkdir bounds && cat > bounds/bounds.rules <<'END'
> tier bounds extends sandbox {
>     private read, write /tmp/small, /dev, /run within 5 megabytes because "the smallest bound holds"
> }
> END
> sed '/default_tier/d; s/\[facts\]/&\nbwrap_features = {options = ["--size"]}/' vault.policy.toml > bounds.policy.toml
> o4-policy lower --rules bounds --scenario bounds.policy.toml --tier bounds | grep -E 'private-bound|size'
# gap private-bound /dev: a private place is bounded only where it is a file system of its own
# gap private-bound /tmp/small: a private place is bounded only where it is a file system of its own
--perms 0755 --size 5242880 --tmpfs /run  # the smallest bound holds, from bounds/bounds.rules:2:43
--perms 1777 --size 4294967296 --tmpfs /tmp  # private and empty inside the sandbox, from sandbox.rules

$ sed -i 's/5 meg/17592186044416 meg/' bounds/bounds.rules; o4-policy explain --rules bounds
bounds/bounds.rules:2:55: error: expected a number of at most nine digits
  ivate read, write /tmp/small, /dev, /run within 17592186044416 megabytes because "the smallest b
                                                  ^
  help: the language is described in docs/rules-language.md
? 2
