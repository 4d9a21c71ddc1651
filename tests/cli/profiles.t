The names of tiers and narrow profiles are the rules' own: no C++ knows them.

$ # A narrow profile by another name is announced, used, lowered and proved.
> mkdir rules
> for file in guarded airlock package_install; do
>   sed 's/package-install/npm-narrow/g' "$SOURCE/rules/$file.rules" > rules/$file.rules
> done
> printf '[facts]\nhome = "/home/u"\nworkspace = "/home/u/app"\n' > linux.policy.toml
> o4-policy check command 'npm ci' --rules rules --scenario linux.policy.toml
run  command npm ci  under npm-narrow  (rules/package_install.rules:21:13: installs packages)

$ o4-policy check path package.json --op write --profile npm-narrow --rules rules --scenario linux.policy.toml
deny  write /home/u/app/package.json  deny write /home/u/app  (fact workspace: a package install writes only dependency folders and lock files)
? 1

$ o4-policy explain path package.json --op write --profile npm-narrow --rules rules --scenario linux.policy.toml | head -1
deny: commands under npm-narrow cannot write /home/u/app/package.json

$ o4-policy check path package.json --op write --profile package-install --rules rules --scenario linux.policy.toml
command line:1:36: error: the mode 'guarded' has no profile 'package-install'
  check path package.json --op write --profile package-install --rules rules --scenario linux.poli
                                     ^^^^^^^^^
  help: expected one of npm-narrow
? 2

$ echo '{"host": "pypi.org", "profile": "npm-narow"}' | o4-policy check --batch --rules rules --scenario linux.policy.toml
{"error":"the mode 'guarded' has no profile 'npm-narow'","help":"did you mean 'npm-narrow'?"}

$ o4-policy run --dry-run --rules rules --scenario linux.policy.toml -- npm ci | grep /home/u/app
error: '/home/u/app/node_modules' cannot be shown: commands can put a link in its place before it is mounted, and this bwrap has no --bind-fd
  help: install a newer bubblewrap: 0.10, or 0.8 of Debian 12
? 1

$ o4-policy lower --profile npm-narrow --rules rules --scenario linux.policy.toml | grep -e profile -e 'bind /home/u/app'
# o4-policy: bwrap options for profile npm-narrow

$ o4-policy lower --profile npm-narow --rules rules --scenario linux.policy.toml
command line:1:7: error: the mode 'guarded' has no profile 'npm-narow'
  lower --profile npm-narow --rules rules --scenario linux.policy.toml
        ^^^^^^^^^
  help: did you mean 'npm-narrow'?
? 2

$ o4-policy verify --rules rules --scenario linux.policy.toml | grep proved
guarded (bwrap): proved, the profile decides as the policy (166 points stand for all paths)
npm-narrow (bwrap): proved, the profile decides as the policy (210 points stand for all paths)

$ o4-policy verify --platform macos --rules rules --scenario linux.policy.toml | grep proved
guarded (sbpl): proved, the profile decides as the policy (201 operations, each on all paths)
npm-narrow (sbpl): proved, the profile decides as the policy (201 operations, each on all paths)

$ # So it is in audits, in what `explain` says of the mode, and in policy tests.
> mkdir audits
> cat > audits/app.policy.toml <<'TEST'
> [facts]
> home = "/home/u"
> workspace = "/home/u/app"
> [[expect]]
> id = "runs-narrow"
> command = "npm ci"
> decision = "run"
> profile = "npm-narrow"
> [[expect]]
> id = "keeps-the-manifest"
> path = "package.json"
> op = "write"
> profile = "npm-narrow"
> decision = "deny"
> TEST
> o4-policy test --rules rules audits/app.policy.toml
2 passed, 0 failed

$ o4-policy audit --update --rules rules audits | grep lower
wrote audits/app.golden.lower-npm-narrow.bwrap
wrote audits/app.golden.lower.bwrap

$ o4-policy explain --rules rules --scenario audits/app.policy.toml | grep -A3 installs
installs   a narrower profile          no config file has a [sandbox] table
                                       (rules/guarded.rules:25:5)
           ~/.cache ~/.cargo ~/.npm    writable: a tool cache (sandbox.rules)
           ~/.o4/cache
--
                                       no network: package installs reach the registries only
                                       through the proxy, which they cannot use here
                                       (rules/package_install.rules:57:22)
                                       it writes no manifest such as package.json: edit that first,

$ # And when two policies are compared: rules that never narrow let such commands do more.
> o4-policy compile --rules rules --scenario linux.policy.toml > narrow.rules
> mkdir wide
> cp rules/* wide
> grep -v 'narrow npm-narrow' rules/guarded.rules > wide/guarded.rules
> o4-policy compile --rules wide --scenario linux.policy.toml > wide.rules
> o4-policy diff narrow.rules wide.rules | grep -e npm-narrow
  npm-narrow commands write ~/app but not ~/app/.venv ~/app/Cargo.lock ~/app/bun.lock
    "yarn" alone "yarn (install|add|up)" "yarn workspace * add" (npm-narrow -> guarded)

$ # A mode may have several.
> mkdir two
> cp rules/* two
> cat > two/docs.rules <<'RULES'
> narrow docs-only extends sandbox {
>     allow read        $workspace      because "the workspace"
>     deny  write       $workspace      because "documentation is built into one folder"
>     allow read, write $workspace/site because "what is built"
>     recognise command "mkdocs build"  because "builds documentation"
> }
> RULES
> sed -i '/hatch  $config/i\    narrow docs-only because "documentation is built, nothing else"' two/guarded.rules
> o4-policy check command 'mkdocs build' --rules two --scenario linux.policy.toml
run  command mkdocs build  under docs-only  (two/docs.rules:5:23: builds documentation)

$ o4-policy run --dry-run --rules two --scenario linux.policy.toml -- mkdocs build | grep /home/u/app
makes for the run, under a new name: /tmp/o4-policy-1000/run-NAME/stage
  --bind /tmp/o4-policy-1000/run-NAME/stage /home/u/app \
  --chdir /home/u/app \

$ o4-policy verify --rules two --scenario linux.policy.toml | grep proved
guarded (bwrap): proved, the profile decides as the policy (166 points stand for all paths)
docs-only (bwrap): proved, the profile decides as the policy (158 points stand for all paths)
npm-narrow (bwrap): proved, the profile decides as the policy (210 points stand for all paths)

$ # "none" is the word for commands without a sandbox, and for nothing else.
> mkdir none
> sed 's/tier airlock/tier none/' "$SOURCE/rules/airlock.rules" > none/none.rules
> o4-policy run --dry-run --rules none --tier none --scenario linux.policy.toml -- sh -c 'echo x > ../outside'
none/none.rules:3:6: error: no profile can be called 'none'
  tier none extends sandbox, checked, session, proxy-settings, unused-grants {
       ^^^^
  help: answers say so when a command runs without a sandbox; choose another name
? 2
