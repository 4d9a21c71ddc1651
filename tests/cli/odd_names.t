Names that anybody can make in a workspace end no answer, and each path is decided as it leads.

$ ln -s ../.ssh "$(printf 'a\nb')" && ln -s "$(printf 'a\nb')" x && ln -s "$(printf 'c\nd')" y
> o4-policy check path x/key --op read
deny  read $HOME/project/x/key  guard read, write $HOME/.ssh  (protected.rules: a credential location)
? 1

$ o4-policy check path y --op write; o4-policy check path src --op write
allow  write $HOME/project/y  allow read, write $HOME/project  (fact workspace: the workspace)
allow  write $HOME/project/src  allow read, write $HOME/project  (fact workspace: the workspace)

$ o4-policy check path "$(printf 'a\nb')/key" --op read
deny  read $HOME/project/a\x0ab/key  guard read, write $HOME/.ssh  (protected.rules: a credential location)
? 1

$ o4-policy explain path x/key --op read
deny: commands cannot read $HOME/project/x/key
  decided  guard read, write $HOME/.ssh  protected.rules
           a credential location
  lost     allow read /                                                  sandbox.rules
           programs and libraries must load; but a protected location wins over every other rule
  lost     allow read, write $HOME/project  fact workspace
           the workspace; but decides for the path as given, and where it leads is stricter
  note     leads to $HOME/.ssh/key

$ o4-policy check command 'cat $PWD/y'
run  command cat $PWD/y  under guarded  (modes.rules: no config sets default_tier)

$ printf '{"path":"x/key","op":"read"}\n{"path":"src","op":"write"}\n' | o4-policy check --batch
{"decision":"deny","rule":"guard read, write $HOME/.ssh","from":"protected.rules","because":"a credential location"}
{"decision":"allow","rule":"allow read, write $HOME/project","from":"fact workspace","because":"the workspace"}

$ mkdir "$HOME/$(printf 'c\nd')" && ln -s "$(printf 'c\nd')" ~/.cache && o4-policy compile > policy.rules
> grep x0a policy.rules; o4-policy compile policy.rules | cmp - policy.rules && echo the same
    link $HOME/.cache -> "c\x0ad"
    allow read, write "$HOME/c\x0ad" alias of $HOME/.cache because "a tool cache" from "sandbox.rules"
    mention "$HOME/c\x0ad" alias of $HOME/.cache because "commands can write there" from "sandbox.rules"
    allow read, write "$HOME/c\x0ad" alias of $HOME/.cache because "a tool cache" from "sandbox.rules"
the same

$ o4-policy verify 2> /dev/null | grep -c proved
2

$ o4-policy run --dry-run -- true > list && echo written
written

$ o4-policy facts > facts.json
error: facts cannot carry the line break of the link '$HOME/.cache' to 'c\nd'
  help: remove it; every command but `facts` takes it as it is
error: facts cannot carry the line break of the link '$HOME/project/a\nb' to '../.ssh'
  help: remove it; every command but `facts` takes it as it is
error: facts cannot carry the line break of the link '$HOME/project/x' to 'a\nb'
  help: remove it; every command but `facts` takes it as it is
error: facts cannot carry the line break of the link '$HOME/project/y' to 'c\nd'
  help: remove it; every command but `facts` takes it as it is
? 2

$ rm -- * ~/.cache && o4-policy facts > facts.json && o4-policy check path src --op write --facts facts.json
allow  write $HOME/project/src  allow read, write $HOME/project  (fact workspace: the workspace)

$ # A protected place that leads to such a name is protected there.
> printf 'x' > "$HOME/$(printf 'n\nrc')" && ln -s "$(printf 'n\nrc')" ~/.netrc
> o4-policy check path "$HOME/$(printf 'n\nrc')" --op read; o4-policy compile | grep 'guard.*x0a'
deny  read $HOME/n\x0arc  guard read, write "$HOME/n\x0arc" alias of $HOME/.netrc  (protected.rules: a credential location)
    guard read, write "$HOME/n\x0arc" alias of $HOME/.netrc because "a credential location" from "protected.rules"
    guard read, write "$HOME/n\x0arc" alias of $HOME/.netrc because "a credential location" from "protected.rules"

$ # Longer than a name can be.
> ln -s "$(head -c 300 /dev/zero | tr '\0' a)" long && o4-policy check path src --op write
allow  write $HOME/project/src  allow read, write $HOME/project  (fact workspace: the workspace)
