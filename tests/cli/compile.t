The rule graph as text, and the same text again from it.

$ printf '[facts]\nhome = "/home/u"\n' > small.policy.toml
> o4-policy compile --scenario small.policy.toml --tier open | sed -n '/^policy/,/shell/p'
policy open extends unrestricted, session, unused-grants because "picked in this session" from fact "picked_tier" {
    unsandboxed because "no sandbox is in force" from "open.rules"
    allow read, write / because "no sandbox is in force" from "open.rules"
    allow file-tool read, write / because "file tools are not limited by the tier" from "session.rules"
    connect shell to any because "no sandbox is in force" from "open.rules"

$ o4-policy compile --scenario small.policy.toml --tier open | o4-policy compile - --format json | grep -c '"because"'
109

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
