Laying out rules files and policy tests: only white space changes, and none within a string.

$ mkdir texts && printf 'tier x extends sandbox {\nallow read /a  # why\n\n\n  because "b  c"\n\n}\n' > texts/x.rules
> printf '[facts]  \nhome="/h"\n\n\n\n# one\n[[expect]]\nid = "a"   \n' > texts/y.policy.toml
> printf 'a=1' > texts/other.toml
> o4-policy fmt --check texts
--- texts/x.rules
+++ texts/x.rules, laid out
@@ -1,7 +1,5 @@
 tier x extends sandbox {
-allow read /a  # why
+    allow read /a  # why
 
-
-  because "b  c"
-
+        because "b  c"
 }
--- texts/y.policy.toml
+++ texts/y.policy.toml, laid out
@@ -1,8 +1,6 @@
-[facts]  
-home="/h"
+[facts]
+home = "/h"
 
-
-
 # one
 [[expect]]
-id = "a"   
+id = "a"
? 1

$ o4-policy fmt texts && cat texts/x.rules texts/y.policy.toml texts/other.toml
texts/x.rules
texts/y.policy.toml
tier x extends sandbox {
    allow read /a  # why

        because "b  c"
}
[facts]
home = "/h"

# one
[[expect]]
id = "a"
a=1

$ o4-policy fmt texts && o4-policy fmt --check texts

$ printf 'a  =1  \n' | o4-policy fmt -
a  = 1

$ printf 'tier {\n' > texts/broken.rules; o4-policy fmt texts; cat texts/broken.rules
texts/broken.rules:1:6: error: expected the name of the profile
  tier {
       ^
  help: the language is described in docs/rules-language.md
tier {

$ # What is found is not waited for, as the other commands do it.
> mkdir odd odd/folder.rules empty && mkfifo odd/pipe.rules && ln -s /dev/zero odd/zero.policy.toml
> o4-policy fmt odd; o4-policy fmt empty; o4-policy fmt --check empty/../odd
command line:1:5: error: cannot read 'odd/pipe.rules': it is no regular file
  fmt odd
      ^^^
command line:1:5: error: cannot read 'odd/zero.policy.toml': it is no regular file
  fmt odd
      ^^^
command line:1:5: error: no *.rules or *.policy.toml is below 'empty'
  fmt empty
      ^^^^^
  help: give a folder that has some, or name the files
command line:1:13: error: cannot read 'empty/../odd/pipe.rules': it is no regular file
  fmt --check empty/../odd
              ^^^^^^^^^^^^
command line:1:13: error: cannot read 'empty/../odd/zero.policy.toml': it is no regular file
  fmt --check empty/../odd
              ^^^^^^^^^^^^
? 2

$ # No name draws on the screen, or adds a line to a diff.
> mkdir names && printf 'tier  x extends sandbox {\nallow read /a\n}\n' > "names/$(printf 'a\nb').rules"
> o4-policy fmt --check names; o4-policy fmt names
--- names/a\x0ab.rules
+++ names/a\x0ab.rules, laid out
@@ -1,3 +1,3 @@
 tier  x extends sandbox {
-allow read /a
+    allow read /a
 }
names/a\x0ab.rules

$ # The rules and policy tests of this repository are laid out.
> o4-policy fmt --check "$SOURCE/rules" "$SOURCE/fixtures"
