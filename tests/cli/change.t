The comment that the action puts on a change of a config: what it lets in and shuts out, the question
for the reviewer, and the command that shows it again, in at most 40 lines.

$ printf '[sandbox]\nallowedDomains = ["example.com"]\n' > before.toml
> printf '[sandbox]\nallowedDomains = []\nallowedPaths = ["/srv"]\n' > after.toml
> "$SOURCE/.ci/change" --files before.toml after.toml
### What this change means for the sandbox

| | who and what | before | after | for example | rule |
| --- | --- | --- | --- | --- | --- |
| **lets in** | `shell write /srv` | deny | allow | `/srv` | `allow read, write /srv` |
| **lets in** | `shell name path /srv` | deny | allow | `/srv` | `mention /srv` |
| **lets in** | `shell start in /srv` | deny | allow | `/srv` | `mention /srv` |
| shuts out | `fetch connect example.com` | allow | ask | `example.com` | `connect fetch to example.com` |
| shuts out | `web_search connect example.com` | allow | ask | `example.com` | `connect web_search to example.com` |
| shuts out | `shell name host example.com` | allow | deny | `example.com` | `mention host example.com` |

**To the reviewer:** may every command that the agent runs here, also one that a fetched page or a dependency talked it into, do the 3 things marked *lets in*?

To see it again:
```
.ci/change --files before.toml after.toml
```

$ # A commit that is not here is no empty config.
> git init -q . && "$SOURCE/.ci/change" after.toml 0123456789012345678901234567890123456789
change: the commit 0123456789012345678901234567890123456789 is not here; git fetch --depth=1 origin 0123456789012345678901234567890123456789
? 1

$ "$SOURCE/.ci/change" --files before.toml before.toml
### What this change means for the sandbox

Nothing: for all paths, hosts and commands the policy stays as it is.

To see it again:
```
.ci/change --files before.toml before.toml
```

$ { printf '[sandbox]\nallowedDomains = ["h0.example"'; for i in $(seq 60); do printf ', "h%s.example"' $i; done; echo ']'; } > many.toml
> "$SOURCE/.ci/change" --files before.toml many.toml | wc -l
32

$ # Against a commit, as the action calls it.
> git init -q . && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m start
> cp after.toml config.toml && "$SOURCE/.ci/change" config.toml HEAD | grep -c 'lets in'
6

$ printf '[sandbox\n' > broken.toml
> "$SOURCE/.ci/change" --files before.toml broken.toml
project:1:9: error: malformed table header: expected ']', saw '\n'
  [sandbox
          ^
  help: write key = "text" or key = ["a", "list"], and close what is opened
? 2
