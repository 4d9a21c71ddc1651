The first files of a project: all of them or none, and what is promised of them holds.

$ o4-policy init --dry-run | grep '^+++' && ls -A
+++ .o4/config.toml
+++ policies/project.policy.toml
+++ .github/workflows/o4-policy.yml

$ o4-policy init
.o4/config.toml                  what commands may do here: nothing is set
policies/project.policy.toml     what has to stay true of it
.github/workflows/o4-policy.yml  checks each change, on GitHub
next
  o4-policy test policies/project.policy.toml  6 passed, 0 failed
  o4-policy lint .o4/config.toml               no errors, no warnings
o4 reads the config once the workspace is trusted, and it is not yet

$ o4-policy test policies && o4-policy lint .o4/config.toml | tail -1
6 passed, 0 failed
0 errors, 0 warnings, 2 notes

$ o4-policy fmt --check policies

$ # What is there stays, and then nothing else is written.
> rm -r policies && o4-policy init; echo $?; ls -A
command line:1:5: error: there already: '.o4/config.toml', '.github/workflows/o4-policy.yml'
  init
      ^
  help: nothing is written; 'o4-policy init NEW' writes all files into a new folder, to take from
2
.github
.o4

$ # The way out that it names.
> o4-policy init first && o4-policy test first/policies
first/.o4/config.toml                  what commands may do here: nothing is set
first/policies/project.policy.toml     what has to stay true of it
first/.github/workflows/o4-policy.yml  checks each change, on GitHub
next
  o4-policy test first/policies/project.policy.toml  6 passed, 0 failed
  o4-policy lint first/.o4/config.toml               no errors, no warnings
o4 reads the config once the workspace is trusted, and it is not yet
6 passed, 0 failed

$ # Every setting, taken out of its comment, is read.
> sed 's/^#\([^ ]\)/\1/' .o4/config.toml > live.toml && grep -c '^[^#]' live.toml && o4-policy lint live.toml | tail -1
7
0 errors, 0 warnings, 3 notes

$ # A change that the test was written against.
> printf '[sandbox]\nallowedPaths = ["~/.bashrc"]\n' > first/.o4/config.toml; o4-policy test first/policies
first/policies/project.policy.toml:32:6: FAIL start-up-files-stay
  expected  deny
  came      allow
  why       by allow read, write /home/user/.bashrc from first/.o4/config.toml:2:17: listed in allowedPaths
first/policies/project.policy.toml:39:6: FAIL unlisted-hosts-stay-shut
  expected  deny
  came      allow
  why       by connect shell to any from guarded.rules: a [sandbox] table without allowedDomains lifts the network limit
4 passed, 2 failed
? 1

$ # No link of a checkout leads the files elsewhere, and what was made is taken back.
> mkdir ../elsewhere linked && ln -s ../../elsewhere linked/.github && o4-policy init linked; find linked ../elsewhere
command line:1:6: error: cannot write '.github/workflows/o4-policy.yml': a link is on the way
  init linked
       ^^^^^^
linked
linked/.github
../elsewhere

$ mkdir closed && touch closed/policies && o4-policy init closed; find closed
command line:1:6: error: cannot write 'policies/project.policy.toml': Not a directory
  init closed
       ^^^^^^
closed
closed/policies

$ o4-policy init ..
command line:1:6: error: this is the home folder, and its .o4/config.toml is for all projects
  init ..
       ^^
  help: name a project's folder
? 2

$ # Rules under which the test does not hold.
> cd .. && mkdir rules && sed '/\.ssh/d' "$SOURCE/rules/protected.rules" > rules/protected.rules
> o4-policy init other --rules rules; test -e other || echo nothing
command line:1:12: error: the expectation 'keys-stay-shut' of the first test does not come true under these rules
  init other --rules rules
             ^^^^^^^
  help: write the files under the built-in rules, and change them then
nothing

$ cp -r "$SOURCE/rules" same && o4-policy init 'a b' --rules same
a b/.o4/config.toml                  what commands may do here: nothing is set
a b/policies/project.policy.toml     what has to stay true of it
a b/.github/workflows/o4-policy.yml  checks each change, on GitHub
next
  o4-policy test 'a b/policies/project.policy.toml' --rules same  6 passed, 0 failed
  o4-policy lint 'a b/.o4/config.toml' --rules same               no errors, no warnings
o4 reads the config once the workspace is trusted, and it is not yet

$ # A test that somebody else has written is no part of what is promised.
> mkdir -p mine/policies && echo 'a =' > mine/policies/broken.policy.toml && o4-policy init mine
> o4-policy test mine/policies/project.policy.toml
mine/.o4/config.toml                  what commands may do here: nothing is set
mine/policies/project.policy.toml     what has to stay true of it
mine/.github/workflows/o4-policy.yml  checks each change, on GitHub
next
  o4-policy test mine/policies/project.policy.toml  6 passed, 0 failed
  o4-policy lint mine/.o4/config.toml               no errors, no warnings
o4 reads the config once the workspace is trusted, and it is not yet
6 passed, 0 failed

$ o4-policy init ''
command line:1:6: error: the name of the folder is empty
  init ''
       ^^
  help: leave it out for the current folder
? 2

$ o4-policy init -- -flag && o4-policy lint ./-flag/.o4/config.toml | tail -1
./-flag/.o4/config.toml                  what commands may do here: nothing is set
./-flag/policies/project.policy.toml     what has to stay true of it
./-flag/.github/workflows/o4-policy.yml  checks each change, on GitHub
next
  o4-policy test ./-flag/policies/project.policy.toml  6 passed, 0 failed
  o4-policy lint ./-flag/.o4/config.toml               no errors, no warnings
o4 reads the config once the workspace is trusted, and it is not yet
0 errors, 0 warnings, 2 notes

$ o4-policy init "$(printf 'a\nb\033')" && bash -c "o4-policy lint \$'a\\x0ab\\x1b/.o4/config.toml'" | tail -1
a\x0ab\x1b/.o4/config.toml                  what commands may do here: nothing is set
a\x0ab\x1b/policies/project.policy.toml     what has to stay true of it
a\x0ab\x1b/.github/workflows/o4-policy.yml  checks each change, on GitHub
next
  o4-policy test $'a\x0ab\x1b/policies/project.policy.toml'  6 passed, 0 failed
  o4-policy lint $'a\x0ab\x1b/.o4/config.toml'               no errors, no warnings
o4 reads the config once the workspace is trusted, and it is not yet
0 errors, 0 warnings, 2 notes

$ # Why a folder cannot be made.
> o4-policy init /sys/none 2>&1 | grep -c 'No such file'
0
? 1

$ ls -A mine/.o4 mine/policies
mine/.o4:
config.toml

mine/policies:
broken.policy.toml
project.policy.toml
