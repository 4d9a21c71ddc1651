Policy tests: expectations that come true, and some that do not.

$ cat > good.policy.toml <<'END'
> [facts]
> platform = "macos"
> [config]
> user = '''
> [sandbox]
> allowedDomains = ["example.com"]
> '''
> [[expect]]
> id = "sub"
> host = "api.example.com"
> decision = "allow"
> [[expect]]
> id = "mode"
> mode = "guarded"
> END
> o4-policy test good.policy.toml
2 passed, 0 failed

$ cat > bad.policy.toml <<'END'
> [[expect]]
> id = "ssh"
> path = "~/.ssh/id"
> op = "read"
> decision = "allow"
> [[expect]]
> id = "mode"
> mode = "airlock"
> [[expect]]
> id = "etc"
> path = "/etc/hosts"
> op = "read"
> decision = "allow"
> END
> o4-policy test good.policy.toml bad.policy.toml
bad.policy.toml:2:6: FAIL ssh
  expected  allow
  came      deny
  why       by guard read, write /home/user/.ssh from protected.rules: a credential location
bad.policy.toml:7:6: FAIL mode
  expected  airlock
  came      guarded
  why       no config sets default_tier
3 passed, 2 failed
? 1

$ o4-policy test bad.policy.toml --format json
{
  "passed": 1,
  "failed": 2,
  "files": [
    {
      "file": "bad.policy.toml",
      "results": [
        {
          "id": "ssh",
          "passed": false,
          "expected": "allow",
          "actual": "deny",
          "why": "by guard read, write /home/user/.ssh from protected.rules: a credential location",
          "at": "bad.policy.toml:2:6"
        },
        {
          "id": "mode",
          "passed": false,
          "expected": "airlock",
          "actual": "guarded",
          "why": "no config sets default_tier",
          "at": "bad.policy.toml:7:6"
        },
        {
          "id": "etc",
          "passed": true,
          "expected": "allow",
          "actual": "allow",
          "why": "by allow read / from sandbox.rules: programs and libraries must load",
          "at": "bad.policy.toml:10:6"
        }
      ]
    }
  ]
}
? 1

$ o4-policy test good.policy.toml nowhere.policy.toml
command line:1:23: error: cannot read 'nowhere.policy.toml': No such file or directory
  test good.policy.toml nowhere.policy.toml
                        ^^^^^^^^^^^^^^^^^^^
? 2
