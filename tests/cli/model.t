What profiles and argument lists decide, whoever wrote them.

$ printf '(version 1)\n(allow default)\n(deny file-write* (subpath "/private"))\n(allow file-write-data\n  (literal "/private/a"))\n(deny network*)\n(allow network-outbound (remote ip "localhost:8118"))\n' > p.sb
> o4-policy model --backend sbpl --profile p.sb file-write-data /private/b
deny  file-write-data /private/b
p.sb:3:1: the last rule that matches for 'file-write*'
  (deny file-write* (subpath "/private"))
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

$ o4-policy model --backend sbpl --profile p.sb file-write-data /private/a
allow  file-write-data /private/a
p.sb:4:1: the last rule that matches for 'file-write-data'
  (allow file-write-data
  ^^^^^^^^^^^^^^^^^^^^^^

$ o4-policy model --profile p.sb file-read-data /private/a
allow  file-read-data /private/a
p.sb:2:1: the last rule without a filter for 'default'
  (allow default)
  ^^^^^^^^^^^^^^^

$ o4-policy model --profile p.sb network-outbound example.com:443 --format json
{"decision":"deny","operation":"network-outbound","target":"example.com:443","at":"p.sb:6:1","reason":"the last rule without a filter for 'network*'","notes":[]}

$ o4-policy model --profile p.sb network-outbound localhost:8118
allow  network-outbound localhost:8118
p.sb:7:1: the last rule that matches for 'network-outbound'
  (allow network-outbound (remote ip "localhost:8118"))
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

$ printf '(version 1)\n(deny default)\n(allow file-read* (subpath (param "ROOT")))\n' > param.sb
> o4-policy model --profile param.sb --param ROOT=/srv file-read-data /srv/x | head -1
allow  file-read-data /srv/x

$ o4-policy model --profile param.sb file-read-data /srv/x
param.sb:3:28: error: invalid data type of path filter; expected pattern, got boolean
  (allow file-read* (subpath (param "ROOT")))
                             ^^^^^^^^^^^^^^
  help: is a parameter unset?
? 2

$ printf '(version 1)\n(allow default)\n(deny file-read* (subpaht "/a"))\n' > bad.sb
> o4-policy model --profile bad.sb file-read-data /a
bad.sb:3:1: error: it cannot be decided: whether a filter of this rule matches is not known
  (deny file-read* (subpaht "/a"))
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
bad.sb:3:19: warning: unbound variable: subpaht
  (deny file-read* (subpaht "/a"))
                    ^^^^^^^
  help: did you mean 'subpath'?
? 2

$ printf '(version 1)\n(import "system.sb")\n(allow default)\n' > import.sb
> o4-policy model --profile import.sb file-read-data /a
import.sb:2:1: error: it cannot be decided: what 'system.sb' holds is not known: give it as --import system.sb=FILE
  (import "system.sb")
  ^^^^^^^^^^^^^^^^^^^^
? 2

$ o4-policy model --profile p.sb file-raed-data /a
command line:1:22: error: unknown operation 'file-raed-data'
  model --profile p.sb file-raed-data /a
                       ^^^^^^^^^^^^^^
  help: did you mean 'file-read-data'?
? 2

$ o4-policy model --profile p.sb file-read-data a
command line:1:37: error: expected an absolute path
  model --profile p.sb file-read-data a
                                      ^
? 2

$ # What the kernel never asks for.
> for path in /opt//x/../../etc /tmp/x /srv/; do
>   o4-policy model --profile p.sb file-read-data "$path"
> done
command line:1:37: error: the kernel never asks for '/opt//x/../../etc'
  model --profile p.sb file-read-data /opt//x/../../etc
                                      ^^^^^^^^^^^^^^^^^
  help: it asks for the path that it found, without links, '.' and '..': '/etc'?
command line:1:37: error: the kernel never asks for '/tmp/x'
  model --profile p.sb file-read-data /tmp/x
                                      ^^^^^^
  help: it asks for the path that it found, without links, '.' and '..': '/private/tmp/x'?
command line:1:37: error: the kernel never asks for '/srv/'
  model --profile p.sb file-read-data /srv/
                                      ^^^^^
  help: it asks for the path that it found, without links, '.' and '..': '/srv'?
? 2

$ # What is imported can be given.
> printf '(version 1)\n(deny file-read* (literal "/a"))\n' > system.sb
> o4-policy model --profile import.sb --import system.sb=system.sb file-read-data /a
deny  file-read-data /a
system.sb:2:1: the last rule that matches for 'file-read*'
  (deny file-read* (literal "/a"))
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
note: under model F it is allow: the profile rests on the order of rules

$ o4-policy model --profile import.sb --import system.sb=missing.sb file-read-data /a
command line:1:27: error: cannot read 'missing.sb': No such file or directory
  model --profile import.sb --import system.sb=missing.sb file-read-data /a
                            ^^^^^^^^
? 2

$ o4-policy verify --scenario mac.policy.toml --import system.sb=system.sb
command line:1:35: error: '--import' goes with '--profile'
  verify --scenario mac.policy.toml --import system.sb=system.sb
                                    ^^^^^^^^
  help: without it every profile of the policy is verified
? 2

$ # An unknown word spoils what it touches.
> o4-policy model --profile bad.sb file-write-data /a
allow  file-write-data /a
bad.sb:2:1: the last rule without a filter for 'default'
  (allow default)
  ^^^^^^^^^^^^^^^
bad.sb:3:19: warning: unbound variable: subpaht
  (deny file-read* (subpaht "/a"))
                    ^^^^^^^
  help: did you mean 'subpath'?

$ # Facts say what kind of object a path leads to.
> printf '(version 1)\n(deny default)\n(allow file-read* (vnode-type DIRECTORY))\n' > dirs.sb
> printf '[facts]\nplatform = "macos"\n[facts.fs]\n"/Users/user/f" = "file"\n' > dirs.policy.toml
> for path in /Users/user /Users/user/f /Users/user/g; do
>   o4-policy model --profile dirs.sb --scenario dirs.policy.toml file-read-data "$path" | head -1
> done
allow  file-read-data /Users/user
deny  file-read-data /Users/user/f
dirs.sb:3:1: error: it cannot be decided: whether a filter of this rule matches is not known
  (allow file-read* (vnode-type DIRECTORY))
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

$ # Not every operation has a target.
> o4-policy model --profile p.sb process-fork
allow  process-fork
p.sb:2:1: the last rule without a filter for 'default'
  (allow default)
  ^^^^^^^^^^^^^^^

$ o4-policy model --profile p.sb signal
allow  signal
p.sb:2:1: the last rule without a filter for 'default'
  (allow default)
  ^^^^^^^^^^^^^^^

$ o4-policy model --profile p.sb mach-lookup
command line:1:33: error: an operation and a target are asked for
  model --profile p.sb mach-lookup
                                  ^
  help: for example: file-read-data /Users/me/.ssh/id, network-outbound example.com:443
? 2

$ printf '(version 1)\n(allow default)\n(allow process-exec (with no-sandbox) (literal "/bin/ps"))\n' > free.sb
> o4-policy model --profile free.sb process-exec /bin/ps
allow  process-exec /bin/ps
free.sb:3:1: the last rule that matches for 'process-exec*'
  (allow process-exec (with no-sandbox) (literal "/bin/ps"))
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
note: the program runs without a sandbox

$ printf '[facts]\nhome = "/home/u"\n[facts.fs]\n"/home/u/.aws" = "missing"\n"/home/u/l" = "-> /home/u/.ssh"\n' > f.policy.toml
> printf -- '--ro-bind / / --dev /dev --proc /proc # the base\n--bind /home/u /home/u\n--tmpfs /home/u/.ssh\n--tmpfs /tmp --ro-bind /home/u/pub /tmp/pub\n' > list
> for path in /etc/passwd '~/x' '~/.ssh/id' '~/l/id' /tmp/y /tmp/pub/z /proc/1/root; do
>   o4-policy model --backend bwrap --scenario f.policy.toml --args list path "$path" --op read
> done
allow  read /etc/passwd
list:1:1: the host's own
  --ro-bind / / --dev /dev --proc /proc # the base
  ^^^^^^^^^^^^^
allow  read /home/u/x
list:2:1: the host's own
  --bind /home/u /home/u
  ^^^^^^^^^^^^^^^^^^^^^^
private  read /home/u/.ssh/id
list:3:1: a private folder
  --tmpfs /home/u/.ssh
  ^^^^^^^^^^^^^^^^^^^^
private  read /home/u/l/id
list:3:1: a private folder
  --tmpfs /home/u/.ssh
  ^^^^^^^^^^^^^^^^^^^^
note: leads to /home/u/.ssh/id
private  read /tmp/y
list:4:1: a private folder
  --tmpfs /tmp --ro-bind /home/u/pub /tmp/pub
  ^^^^^^^^^^^^
allow  read /tmp/pub/z
list:4:14: what the host has at '/home/u/pub/z' is there
  --tmpfs /tmp --ro-bind /home/u/pub /tmp/pub
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
note: it is not what the host has at this path: to verify that is exposed
private  read /proc/1/root
list:1:26: the sandbox's own processes
  --ro-bind / / --dev /dev --proc /proc # the base
                           ^^^^^^^^^^^^

$ printf -- '--ro-bind / / --tmpfs /tmp --ro-bind /tmp /srv/t\n' > list2
> o4-policy model --scenario f.policy.toml --args list2 path /tmp/a --op read
private  read /tmp/a
list2:1:15: a private folder
  --ro-bind / / --tmpfs /tmp --ro-bind /tmp /srv/t
                ^^^^^^^^^^^^
note: what the host has at this path can be reached at '/srv/t/a': to verify that is exposed

$ o4-policy model --backend bwrap --scenario f.policy.toml --args list path '~/.aws/x' --op write
allow  write /home/u/.aws/x
list:2:1: nothing is there yet, and a command can make it
  --bind /home/u /home/u
  ^^^^^^^^^^^^^^^^^^^^^^

$ o4-policy model --scenario f.policy.toml --args list path /etc/passwd --op write --format json
{"decision":"deny","operation":"write","target":"/etc/passwd","at":"list:1:1","reason":"the host's own, but closed","notes":[]}

$ # As `bwrap --args FD` takes it.
> printf '%s\0' --ro-bind / / --bind /srv /srv > list0
> o4-policy model --scenario f.policy.toml --args list0 path /srv/x --op write | head -1
allow  write /srv/x

$ printf -- '--ro-bind / /\n--bind /a\n' > short
> o4-policy model --scenario f.policy.toml --args short path /x --op read
short:2:1: error: '--bind' takes 2 operands, 1 left
  --bind /a
  ^^^^^^
? 2

$ # A command line that calls bwrap is no list.
> for call in 'exec bwrap --ro-bind / /' 'sudo bwrap --ro-bind / /' 'true'; do
>   echo "$call" > call; o4-policy model --scenario f.policy.toml --args call path '~/.ssh' --op read
> done
call:1:1: error: 'exec' is not an option of bwrap
  exec bwrap --ro-bind / /
  ^^^^
  help: a list holds bwrap's options, not the command line that calls it
call:1:1: error: 'sudo' is not an option of bwrap
  sudo bwrap --ro-bind / /
  ^^^^
  help: a list holds bwrap's options, not the command line that calls it
call:1:1: error: 'true' is not an option of bwrap
  true
  ^^^^
  help: a list holds bwrap's options, not the command line that calls it
? 2

$ printf -- '--ro-bind / /\n--remount-ro /home\n' > refused
> o4-policy model --scenario f.policy.toml --args refused path /x --op read
refused:2:1: error: '/home' is no mount point
  --remount-ro /home
  ^^^^^^^^^^^^^^^^^^
? 2

$ o4-policy model --backend bwrap --scenario f.policy.toml --args list path /x
command line:1:67: error: '--op' is missing
  model --backend bwrap --scenario f.policy.toml --args list path /x
                                                                    ^
  help: '--op read' or '--op write'
? 2

$ o4-policy model --backend bwrap --profile p.sb file-read-data /x
command line:1:23: error: '--profile' is no flag of the backend 'bwrap'
  model --backend bwrap --profile p.sb file-read-data /x
                        ^^^^^^^^^
? 2

$ o4-policy model
command line:1:6: error: nothing to ask is given
  model
       ^
  help: give one of '--profile FILE', '--args FILE' and '--vectors FILE'
? 2

$ o4-policy model --backend sbpl --vectors "$SOURCE/fixtures/sbpl/vectors.json"
186 agree, 0 differ, 0 outside the model

$ o4-policy model --backend sbpl --vectors "$SOURCE/fixtures/sbpl/vectors-2.json"
76 agree, 0 differ, 0 outside the model

$ o4-policy model --backend sbpl --vectors "$SOURCE/fixtures/sbpl/errors-2.json"
24 agree, 0 differ, 0 outside the model

$ o4-policy model --backend sbpl --vectors "$SOURCE/fixtures/sbpl/errors.json"
10 agree, 0 differ, 0 outside the model

$ o4-policy model --backend bwrap --vectors "$SOURCE/fixtures/bwrap/vectors.json"
outside  mp-13: the host changes while the sandbox runs
outside  mp-14: the host changes while the sandbox runs
outside  mp-15: the host changes while the sandbox runs
outside  mp-16: the host changes while the sandbox runs
outside  link-01: the destination '/var/tmp/o4-root/home/.ssh' leads through a link at '/var/tmp/o4-root/home/.ssh'
outside  link-02: the destination '/var/tmp/o4-root/home/.ssh' leads through a link at '/var/tmp/o4-root/home/.ssh'
outside  link-10: the destination '/var/tmp/o4-root/ws/node_modules' leads through a link at '/var/tmp/o4-root/ws/node_modules'
outside  link-11: the destination '/var/tmp/o4-root/ws/l/hooks' leads through a link at '/var/tmp/o4-root/ws/l'
outside  link-12: the destination '/var/tmp/o4-root/ws/m' leads through a link at '/var/tmp/o4-root/ws/m'
outside  sock-01: the model does not speak of 'connect'
outside  sock-02: the model does not speak of 'connect'
outside  sock-03: the model does not speak of 'connect'
outside  sock-04: the model does not speak of 'connect'
outside  root-01: the caller is root
outside  root-02: the caller is root
outside  root-03: the caller is root
outside  root-04: the caller is root
outside  root-05: the caller is root
123 agree, 0 differ, 18 outside the model

$ printf '[{"id": "x", "profile": "(version 1)(allow default)", "op": "file-read-data", "target": "/a", "expect": "deny"}]' > wrong.json
> o4-policy model --backend sbpl --vectors wrong.json
differs  x: expected deny, the model says allow
0 agree, 1 differ, 0 outside the model
? 1

$ printf '[{"id": "x", "profile": 3, "op": "file-read-data", "target": "/a"}, 4]' > malformed.json
> o4-policy model --backend sbpl --vectors malformed.json
malformed.json:1:2: error: the vector has no 'expect'
  [{"id": "x", "profile": 3, "op": "file-read-data", "target": "/a"}, 4]
   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
malformed.json:1:25: error: 'profile' is a string, not an integer
  [{"id": "x", "profile": 3, "op": "file-read-data", "target": "/a"}, 4]
                          ^
malformed.json:1:69: error: a vector is an object
  [{"id": "x", "profile": 3, "op": "file-read-data", "target": "/a"}, 4]
                                                                      ^
? 2
