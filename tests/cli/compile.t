The rule graph as text, and the same text again from it.

$ printf '[facts]\nhome = "/home/u"\n' > small.policy.toml
> o4-policy compile --scenario small.policy.toml --tier open
world {
    platform "linux"
    home /home/u
    workspace /home/u/project
    cwd /home/u/project
    proxy-port "8118"
}

policy open extends unrestricted, session because "picked in this session" from fact "picked_tier" {
    unsandboxed because "no sandbox is in force" from "open.rules":4:5
    allow read, write / because "no sandbox is in force" from "open.rules":5:25
    allow file-tool read, write / because "file tools are not limited by the tier" from "session.rules":4:33
    connect shell to any because "no sandbox is in force" from "open.rules":6:54
    connect user to any because "no sandbox is in force" from "open.rules":6:54
    connect watch to any because "no sandbox is in force" from "open.rules":6:54
    connect fetch to any because "no sandbox is in force" from "open.rules":6:54
    connect web_search to any because "no sandbox is in force" from "open.rules":6:54
    block web_fetch to network 0.0.0.0/8 because "only public hosts can be fetched" from "hosts.rules":25:5
    block web_fetch to network 10.0.0.0/8 because "only public hosts can be fetched" from "hosts.rules":26:5
    block web_fetch to network 100.64.0.0/10 because "only public hosts can be fetched" from "hosts.rules":27:5
    block web_fetch to network 100:0:0:1::/64 because "only public hosts can be fetched" from "hosts.rules":47:5
    block web_fetch to network 100::/64 because "only public hosts can be fetched" from "hosts.rules":46:5
    block web_fetch to network 127.0.0.0/8 because "only public hosts can be fetched" from "hosts.rules":28:5
    block web_fetch to network 169.254.0.0/16 because "only public hosts can be fetched" from "hosts.rules":29:5
    block web_fetch to network 172.16.0.0/12 because "only public hosts can be fetched" from "hosts.rules":30:5
    block web_fetch to network 192.0.0.0/24 except 192.0.0.9/32, 192.0.0.10/32 because "only public hosts can be fetched" from "hosts.rules":31:5
    block web_fetch to network 192.0.2.0/24 because "only public hosts can be fetched" from "hosts.rules":34:5
    block web_fetch to network 192.168.0.0/16 because "only public hosts can be fetched" from "hosts.rules":36:5
    block web_fetch to network 192.88.99.0/24 because "only public hosts can be fetched" from "hosts.rules":35:5
    block web_fetch to network 198.18.0.0/15 because "only public hosts can be fetched" from "hosts.rules":37:5
    block web_fetch to network 198.51.100.0/24 because "only public hosts can be fetched" from "hosts.rules":38:5
    block web_fetch to network 2001::/23 except 2001:1::1/128, 2001:1::2/128, 2001:1::3/128, 2001:3::/32, 2001:4:112::/48, 2001:20::/28, 2001:30::/28 because "only public hosts can be fetched" from "hosts.rules":48:5
    block web_fetch to network 2001:db8::/32 because "only public hosts can be fetched" from "hosts.rules":56:5
    block web_fetch to network 2002::/16 because "only public hosts can be fetched" from "hosts.rules":57:5
    block web_fetch to network 203.0.113.0/24 because "only public hosts can be fetched" from "hosts.rules":39:5
    block web_fetch to network 224.0.0.0/4 because "only public hosts can be fetched" from "hosts.rules":40:5
    block web_fetch to network 240.0.0.0/4 because "only public hosts can be fetched" from "hosts.rules":41:5
    block web_fetch to network 3fff::/20 because "only public hosts can be fetched" from "hosts.rules":58:5
    block web_fetch to network 5f00::/16 because "only public hosts can be fetched" from "hosts.rules":59:5
    block web_fetch to network 64:ff9b:1::/48 because "only public hosts can be fetched" from "hosts.rules":45:5
    block web_fetch to network ::/128 because "only public hosts can be fetched" from "hosts.rules":43:5
    block web_fetch to network ::1/128 because "only public hosts can be fetched" from "hosts.rules":44:5
    block web_fetch to network fc00::/7 because "only public hosts can be fetched" from "hosts.rules":60:5
    block web_fetch to network fe80::/10 because "only public hosts can be fetched" from "hosts.rules":61:5
    block web_fetch to network ff00::/8 because "only public hosts can be fetched" from "hosts.rules":62:5
    block web_fetch to localhost because "only public hosts can be fetched" from "hosts.rules":23:10
    ask web_fetch about any because "each session's first fetch needs an approval" from "session.rules":11:32
    off-limits /home/u/.aws because "a credential location" from "protected.rules":5:10
    off-limits /home/u/.azure because "a credential location" from "protected.rules":10:10
    off-limits /home/u/.config/gcloud because "a credential location" from "protected.rules":12:10
    off-limits /home/u/.config/gh because "a credential location" from "protected.rules":13:10
    off-limits /home/u/.docker because "a credential location" from "protected.rules":9:10
    off-limits /home/u/.env because "a credential location" from "protected.rules":14:10
    off-limits /home/u/.gcloud because "a credential location" from "protected.rules":11:10
    off-limits /home/u/.git-credentials because "a credential location" from "protected.rules":18:10
    off-limits /home/u/.gnupg because "a credential location" from "protected.rules":6:10
    off-limits /home/u/.gpg because "a credential location" from "protected.rules":7:10
    off-limits /home/u/.kube because "a credential location" from "protected.rules":8:10
    off-limits /home/u/.netrc because "a credential location" from "protected.rules":15:10
    off-limits /home/u/.npmrc because "a credential location" from "protected.rules":16:10
    off-limits /home/u/.o4/.mcp.json because "a credential location" from "protected.rules":20:10
    off-limits /home/u/.o4/managed because "a credential location" from "protected.rules":22:10
    off-limits /home/u/.o4/plugins/.plugin-sources.json because "a credential location" from "protected.rules":23:10
    off-limits /home/u/.o4/settings.json because "a credential location" from "protected.rules":19:10
    off-limits /home/u/.o4/trusted_workspaces.json because "a credential location" from "protected.rules":21:10
    off-limits /home/u/.pypirc because "a credential location" from "protected.rules":17:10
    off-limits /home/u/.ssh because "a credential location" from "protected.rules":4:10
}

$ o4-policy compile --scenario small.policy.toml --tier open | o4-policy compile - --format json | grep -c '"because"'
59

$ o4-policy compile --scenario small.policy.toml --format dot | head -1
digraph policy {

$ # Each of these policy tests compiles to a text that compiles to itself.
> for file in "$SOURCE"/fixtures/policy/0*.policy.toml; do
>   if o4-policy compile --scenario "$file" > once 2> /dev/null; then
>     o4-policy compile - < once > twice || echo "$file"
>     cmp once twice || echo "$file"
>   fi
> done

$ o4-policy compile once --tier open
command line:1:14: error: '--tier' means nothing when a compiled policy is read
  compile once --tier open
               ^^^^^^
  help: leave out the flag, or the file
? 2
