Golden files beside each scenario say when a policy has drifted, and what that means.

$ mkdir -p policies/team
> cat > policies/team/ann.policy.toml <<'END'
> [facts]
> home = "/home/ann"
> workspace = "/home/ann/app"
> [config]
> user = '''
> [sandbox]
> allowedDomains = []
> '''
> [[expect]]
> id = "keys"
> path = "~/.ssh/id"
> op = "read"
> decision = "deny"
> END
> o4-policy audit policies | grep -E '^(---|[+]{3}|@@)|scenario'
--- /dev/null
+++ policies/team/ann.golden.compile.rules
@@ -0,0 +1,337 @@
--- /dev/null
+++ policies/team/ann.golden.explain.txt
@@ -0,0 +1,34 @@
--- /dev/null
+++ policies/team/ann.golden.lint.txt
@@ -0,0 +1,11 @@
--- /dev/null
+++ policies/team/ann.golden.lower-package-install.bwrap
@@ -0,0 +1,73 @@
--- /dev/null
+++ policies/team/ann.golden.lower.bwrap
@@ -0,0 +1,63 @@
--- /dev/null
+++ policies/team/ann.golden.test.txt
@@ -0,0 +1,3 @@
--- /dev/null
+++ policies/team/ann.golden.verify.txt
@@ -0,0 +1,18 @@
1 scenario, 7 golden files, 1 expectation: 7 drifted, 0 broken

$ o4-policy audit policies --update
wrote policies/team/ann.golden.compile.rules
wrote policies/team/ann.golden.explain.txt
wrote policies/team/ann.golden.lint.txt
wrote policies/team/ann.golden.lower-package-install.bwrap
wrote policies/team/ann.golden.lower.bwrap
wrote policies/team/ann.golden.test.txt
wrote policies/team/ann.golden.verify.txt
1 scenario, 7 golden files, 1 expectation: 7 files rewritten, 0 broken

$ o4-policy audit policies
1 scenario, 7 golden files, 1 expectation: 0 drifted, 0 broken

$ cat policies/team/ann.golden.test.txt policies/team/ann.golden.lint.txt
pass  keys
      deny
      by guard read, write /home/ann/.ssh from protected.rules: a credential location
note: sandboxed commands can write '~/app/.o4/config.toml', which the next session in this
    workspace obeys [lint-project-config-writable]
  see: o4-policy explain path ~/app/.o4/config.toml --op write
  help: look at its changes before you start o4 again
note: sandboxed commands can write what runs outside the sandbox later on: ~/.cargo/bin, a
    folder that is usually on PATH; ~/.cargo/env, a start-up file of the shell, by the grant of
    '~/.cargo' (a tool cache) [lint-startup-built-in]
  see: o4-policy explain path ~/.cargo/bin --op write
  help: watch it, or use a tier without this grant
  note: granted by sandbox.rules
0 errors, 0 warnings, 2 notes

$ # The golden files are what the commands print.
> o4-policy explain --scenario policies/team/ann.policy.toml | cmp - policies/team/ann.golden.explain.txt
> o4-policy compile --scenario policies/team/ann.policy.toml | cmp - policies/team/ann.golden.compile.rules
> o4-policy lower --scenario policies/team/ann.policy.toml | cmp - policies/team/ann.golden.lower.bwrap
> o4-policy verify --scenario policies/team/ann.policy.toml | cmp - policies/team/ann.golden.verify.txt
- policies/team/ann.golden.explain.txt differ: byte 80, line 1
- policies/team/ann.golden.compile.rules differ: byte 337, line 11
- policies/team/ann.golden.lower.bwrap differ: byte 1102, line 14

$ # From elsewhere, and by another spelling of the folder.
> cd policies
> o4-policy audit .//
> o4-policy audit "$PWD/team"
1 scenario, 7 golden files, 1 expectation: 0 drifted, 0 broken
1 scenario, 7 golden files, 1 expectation: 0 drifted, 0 broken

$ # Somebody takes out a line.
> sed -i '/allowedDomains/d' policies/team/ann.policy.toml
> o4-policy audit policies | sed -n '/compile.rules$/,/^$/p'
--- policies/team/ann.golden.compile.rules
+++ policies/team/ann.golden.compile.rules
@@ -53,20 +53,9 @@
     private read, write /tmp within 4096 megabytes because "private and empty inside the sandbox" from "sandbox.rules"
     allow read, write /tmp because "temporary files" from "guarded.rules"
     allow file-tool read, write / because "file tools are not limited by the tier" from "session.rules"
-    block shell to any because "on Linux the network is cut off completely: use open, or --sandbox danger-full-access" from "guarded.rules"
-    connect shell to bitbucket.org through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to crates.io through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to files.pythonhosted.org through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to github.com through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to gitlab.com through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to proxy.golang.org through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to pypi.org through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to registry.npmjs.org through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to registry.yarnpkg.com through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    connect shell to static.crates.io through proxy on ports 22, 80, 443 because "on the host list" from "hosts.rules"
-    ask shell about any within 5 minutes because "not on the host list" from "guarded.rules"
-    block user to any because "your own commands and watch checks never use the proxy, so they have no network" from "guarded.rules"
-    block watch to any because "your own commands and watch checks never use the proxy, so they have no network" from "guarded.rules"
+    connect shell to any because "a [sandbox] table without allowedDomains lifts the network limit" from "guarded.rules"
+    connect user to any because "a [sandbox] table without allowedDomains lifts the network limit" from "guarded.rules"
+    connect watch to any because "a [sandbox] table without allowedDomains lifts the network limit" from "guarded.rules"
     connect fetch to bitbucket.org because "on the host list" from "hosts.rules"
     connect fetch to crates.io because "on the host list" from "hosts.rules"
     connect fetch to files.pythonhosted.org because "on the host list" from "hosts.rules"
@@ -176,6 +165,7 @@
     mention /home/ann/.o4/cache because "commands can write there" from "sandbox.rules"
     mention /home/ann/app because "commands can write there" from fact "workspace"
     mention /tmp because "commands can write there" from "guarded.rules"
+    mention host any because "a [sandbox] table without allowedDomains leaves URLs unchecked" from "sandbox.rules"
     recognise runner command "(corepack|npx|bunx)" valued -p, --package because "runs the command behind it" from "commands.rules"
     recognise runner command "(nohup|setsid|command|builtin|chronic|unbuffer|caffeinate)" because "runs the command behind it" from "commands.rules"
     recognise runner command "(pnpm|yarn) dlx" valued -p, --package because "runs the command behind it" from "commands.rules"
@@ -247,6 +237,7 @@
     off-limits /home/ann/.o4/trusted_workspaces.json because "a credential location" from "protected.rules"
     off-limits /home/ann/.pypirc because "a credential location" from "protected.rules"
     off-limits /home/ann/.ssh because "a credential location" from "protected.rules"
+    warn network-lifted because "a [sandbox] table without allowedDomains lifts the network limit of commands" help "set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL" from "user":1:1
 }
 
 narrow package-install extends sandbox, hardened, proxy-variables {
what it means, A being the golden file and B what comes now:
B lets in
  URLs whose host cannot be known (refused -> passed)
    B mention host any (sandbox.rules): a [sandbox] table without allowedDomains leaves URLs
       unchecked
    A not on the list of hosts that a command may name
  commands connect to every host
    B connect shell to any (guarded.rules): a [sandbox] table without allowedDomains lifts the
       network limit
    A block shell to any (guarded.rules): on Linux the network is cut off completely: use open,
       or --sandbox danger-full-access
  ! commands connect to every host
    B connect user to any (guarded.rules): a [sandbox] table without allowedDomains lifts the
       network limit
    A block user to any (guarded.rules): your own commands and watch checks never use the proxy,
       so they have no network
  watch checks connect to every host
    B connect watch to any (guarded.rules): a [sandbox] table without allowedDomains lifts the
       network limit
    A block watch to any (guarded.rules): your own commands and watch checks never use the proxy,
       so they have no network
  commands may name URLs of every host
    B mention host any (sandbox.rules): a [sandbox] table without allowedDomains leaves URLs
       unchecked
    A not on the list of hosts that a command may name

$ o4-policy audit policies > drift
> patch -s -p0 < drift
> o4-policy audit policies
1 scenario, 7 golden files, 1 expectation: 0 drifted, 0 broken

$ # A golden file that somebody edits, one that is missing, and one that no scenario has.
> sed -i 's/^pass/fine/' policies/team/ann.golden.test.txt
> rm policies/team/ann.golden.lint.txt
> printf 'old' > policies/team/ben.golden.lint.txt
> o4-policy audit policies
--- /dev/null
+++ policies/team/ann.golden.lint.txt
@@ -0,0 +1,18 @@
+ann.policy.toml:6:1: error: a [sandbox] table without allowedDomains lifts the network limit of
+    commands [lint-network-lifted]
+  [sandbox]
+  ^^^^^^^^^
+  see: o4-policy explain host example.com --actor user
+  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL
+  fix: ann.policy.toml:7:1: put in 'allowedDomains = []\n'
+note: sandboxed commands can write '~/app/.o4/config.toml', which the next session in this
+    workspace obeys [lint-project-config-writable]
+  see: o4-policy explain path ~/app/.o4/config.toml --op write
+  help: look at its changes before you start o4 again
+note: sandboxed commands can write what runs outside the sandbox later on: ~/.cargo/bin, a
+    folder that is usually on PATH; ~/.cargo/env, a start-up file of the shell, by the grant of
+    '~/.cargo' (a tool cache) [lint-startup-built-in]
+  see: o4-policy explain path ~/.cargo/bin --op write
+  help: watch it, or use a tier without this grant
+  note: granted by sandbox.rules
+1 error, 0 warnings, 2 notes

--- policies/team/ann.golden.test.txt
+++ policies/team/ann.golden.test.txt
@@ -1,3 +1,3 @@
-fine  keys
+pass  keys
       deny
       by guard read, write /home/ann/.ssh from protected.rules: a credential location

--- policies/team/ben.golden.lint.txt
+++ /dev/null
@@ -1,1 +0,0 @@
-old
\ No newline at end of file

1 scenario, 7 golden files, 1 expectation: 3 drifted, 0 broken
? 1

$ o4-policy audit policies --format json | sed -n '1,/"meaning"/p'
{
  "agrees": false,
  "updated": false,
  "golden_files": 7,
  "scenarios": [
    {
      "file": "policies/team/ann.policy.toml",
      "passed": 1,
      "failed": 0,
      "broken": []
    }
  ],
  "drifts": [
    {
      "file": "policies/team/ann.golden.lint.txt",
      "change": "missing",
      "diff": "--- /dev/null\n+++ policies/team/ann.golden.lint.txt\n@@ -0,0 +1,18 @@\n+ann.policy.toml:6:1: error: a [sandbox] table without allowedDomains lifts the network limit of\n+    commands [lint-network-lifted]\n+  [sandbox]\n+  ^^^^^^^^^\n+  see: o4-policy explain host example.com --actor user\n+  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL\n+  fix: ann.policy.toml:7:1: put in 'allowedDomains = []\\n'\n+note: sandboxed commands can write '~/app/.o4/config.toml', which the next session in this\n+    workspace obeys [lint-project-config-writable]\n+  see: o4-policy explain path ~/app/.o4/config.toml --op write\n+  help: look at its changes before you start o4 again\n+note: sandboxed commands can write what runs outside the sandbox later on: ~/.cargo/bin, a\n+    folder that is usually on PATH; ~/.cargo/env, a start-up file of the shell, by the grant of\n+    '~/.cargo' (a tool cache) [lint-startup-built-in]\n+  see: o4-policy explain path ~/.cargo/bin --op write\n+  help: watch it, or use a tier without this grant\n+  note: granted by sandbox.rules\n+1 error, 0 warnings, 2 notes\n",
      "meaning": null

$ o4-policy audit policies --update
wrote policies/team/ann.golden.lint.txt
wrote policies/team/ann.golden.test.txt
removed policies/team/ben.golden.lint.txt
1 scenario, 7 golden files, 1 expectation: 3 files rewritten, 0 broken

$ # What fails is told, whatever the golden files say.
> sed -i 's/decision = "deny"/decision = "allow"/' policies/team/ann.policy.toml
> o4-policy audit policies --update
wrote policies/team/ann.golden.test.txt
policies/team/ann.policy.toml: 'keys' fails: expected allow, came deny
1 scenario, 7 golden files, 1 expectation: 1 file rewritten, 1 broken
? 1

$ o4-policy audit policies
policies/team/ann.policy.toml: 'keys' fails: expected allow, came deny
1 scenario, 7 golden files, 1 expectation: 0 drifted, 1 broken
? 1

$ # A reason is no decision.
> mkdir words
> printf 'set protected {\n  path ~/.ssh\n}\n' > words/protected.rules
> mkdir reasons
> printf '[facts]\n' > reasons/plain.policy.toml
> o4-policy audit reasons --rules words --update | tail -1
> printf 'set protected {\n\n  path ~/.ssh\n}\n' > words/protected.rules
> o4-policy audit reasons --rules words | sed -n '1,/^$/p'
1 scenario, 7 golden files, 0 expectations: 7 files rewritten, 0 broken
1 scenario, 7 golden files, 0 expectations: 0 drifted, 0 broken

$ # Nothing is written if one scenario is malformed.
> printf '[fact]\n' > policies/team/zoe.policy.toml
> rm policies/team/ann.golden.lint.txt
> o4-policy audit policies --update
> ls policies/team | grep lint
policies/team/zoe.policy.toml:1:2: error: unknown key 'fact' in a policy test
  [fact]
   ^^^^
  help: did you mean 'facts'?
? 1

$ mkdir empty
> o4-policy audit empty
command line:1:7: error: no *.policy.toml is below 'empty'
  audit empty
        ^^^^^
  help: give a folder that has some, or name the files
? 2

$ o4-policy audit missing
command line:1:7: error: cannot read 'missing': No such file or directory
  audit missing
        ^^^^^^^
? 2

$ o4-policy audit empty/x.toml more
command line:1:7: error: cannot read 'empty/x.toml': No such file or directory
  audit empty/x.toml more
        ^^^^^^^^^^^^
command line:1:7: error: cannot read 'more': No such file or directory
  audit empty/x.toml more
        ^^^^^^^^^^^^
? 2

$ # A scenario may be a link; one that leads nowhere is not passed over.
> mkdir linked
> printf '[facts]\n' > 'linked/my team.policy.toml'
> ln -s 'my team.policy.toml' linked/alias.policy.toml
> o4-policy audit linked --update | tail -1
2 scenarios, 14 golden files, 0 expectations: 14 files rewritten, 0 broken

$ # Names with spaces, and lines with tabs, are as patch takes them.
> printf 'a\tb\n' >> 'linked/my team.golden.lint.txt'
> rm 'linked/my team.golden.test.txt'
> o4-policy audit linked > drift
> patch -s -p0 < drift
> o4-policy audit linked
2 scenarios, 14 golden files, 0 expectations: 0 drifted, 0 broken

$ ln -s nowhere linked/lost.policy.toml
> o4-policy audit linked
command line:1:7: error: cannot read 'linked/lost.policy.toml': No such file or directory
  audit linked
        ^^^^^^
? 2
