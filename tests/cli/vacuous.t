Policy tests cannot pass for nothing, and may name real configs.

$ printf '[facts]\nhome = "/home/ann"\n' > empty.policy.toml
> o4-policy test empty.policy.toml
empty.policy.toml:1:1: error: nothing is expected in this policy test
  [facts]
  ^
  help: add an [[expect]] table, or a [[claim]]
? 2

$ printf '[facts]\nhome = "ann"\n[[expect]]\nid = "a"\nmode = "open"\n' > facts.policy.toml
> o4-policy test facts.policy.toml
facts.policy.toml:1:1: error: facts or configs are refused, and no error is expected
  [facts]
  ^
  help: mend them, or add an expectation with error = "…"
facts.policy.toml:2:8: error: home is 'ann', which is no absolute path
  home = "ann"
         ^^^^^
? 2

$ printf "[config]\nuser = '[sandbox'\n[[expect]]\nid = \"a\"\nmode = \"open\"\n" > config.policy.toml
> o4-policy test config.policy.toml --json
{"errors":[{"code":"scenario-refused","message":"facts or configs are refused, and no error is expected","help":"mend them, or add an expectation with error = \"…\"","from":"config.policy.toml:1:1"},{"code":"config-syntax","message":"malformed table header: encountered end-of-file","help":"write key = \"text\" or key = [\"a\", \"list\"], and close what is opened","from":"user:1:9"}],"warnings":[]}
? 2

$ printf '[facts]\nhome = "ann"\n[[expect]]\nid = "a"\nerror = "home"\n' > error.policy.toml
> o4-policy test error.policy.toml
1 passed, 0 failed

$ mkdir -p repo/.o4 repo/tests && printf '[sandbox]\nallowedDomains = ["a.example", "b.example"]\nallowedPaths = ["/srv/data"]\n' > repo/.o4/config.toml
> cat > repo/tests/team.policy.toml <<'END'
> [config]
> project_file = "../.o4/config.toml"
> [[expect]]
> id = "net-a"
> host = "a.example"
> actor = "fetch"
> decision = "allow"
> [[expect]]
> id = "data"
> path = "/srv/data/x"
> op = "write"
> decision = "deny"
> END
> o4-policy test repo
repo/tests/team.policy.toml:9:6: FAIL data
  expected  deny
  came      allow
  why       by allow read, write /srv/data from repo/.o4/config.toml:3:17: listed in allowedPaths
1 passed, 1 failed
? 1

$ o4-policy test repo --filter 'net-*' --coverage | head -4
1 passed, 0 failed
coverage: 1 of 3 config entries, 0 of 102 rules
  config entries that no expectation touches
    repo/.o4/config.toml:2:32 'b.example' in allowedDomains

$ o4-policy test repo --filter 'no-*'
command line:1:11: error: no expectation has such an id
  test repo --filter no-*
            ^^^^^^^^
  help: '*' stands for any text, '?' for one character
? 2

$ o4-policy test repo --format junit
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="o4-policy" tests="2" failures="1" errors="0">
  <testsuite name="repo/tests/team.policy.toml" tests="2" failures="1" errors="0">
    <testcase classname="repo/tests/team.policy.toml" name="net-a" file="repo/tests/team.policy.toml" line="4"/>
    <testcase classname="repo/tests/team.policy.toml" name="data" file="repo/tests/team.policy.toml" line="9">
      <failure message="expected deny, came allow">repo/tests/team.policy.toml:9:6: by allow read, write /srv/data from repo/.o4/config.toml:3:17: listed in allowedPaths</failure>
    </testcase>
  </testsuite>
</testsuites>
? 1

$ o4-policy audit repo/tests/team.policy.toml --update | tail -1
1 scenario, 7 golden files, 2 expectations: 7 files rewritten, 1 broken

$ o4-policy audit repo/tests/team.policy.toml | tail -1
1 scenario, 7 golden files, 2 expectations: 0 drifted, 1 broken

$ sed -i 's|/srv/data|/srv|' repo/.o4/config.toml && o4-policy audit repo | sed -n '/^what it means/,/^ *B/p'
what it means, A being the golden file and B what comes now:
B lets in

$ sed -i 's|../.o4|../.o5|' repo/tests/team.policy.toml && o4-policy test repo
repo/tests/team.policy.toml:2:16: error: cannot read 'repo/.o5/config.toml': No such file or directory
  project_file = "../.o5/config.toml"
                 ^^^^^^^^^^^^^^^^^^^^
? 2

$ mkdir none && o4-policy test none
command line:1:6: error: no *.policy.toml is below 'none'
  test none
       ^^^^
  help: give a folder that has some, or name the files
? 2
