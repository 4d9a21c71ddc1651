What is wrong is said with file, line, column, the line itself and a cure. Nothing is decided then,
nothing goes to standard output, and the exit status is 2.

$ printf '[sandbox]\nallowedPaths = ["/srv"\n' > malformed.toml
> o4-policy explain --config malformed.toml
malformed.toml:3:1: error: malformed array: encountered end-of-file
  
  ^
  help: write key = "text" or key = ["a", "list"], and close what is opened
? 2

$ o4-policy explain --config malformed.toml 2>/dev/null
? 2

$ printf '[sandbox]\nallowedPath = ["/srv"]\n' > misspelt.toml
> o4-policy check path /srv/x --op write --config misspelt.toml
deny  write /srv/x  deny write /srv/x  (default: no rule allows it)
misspelt.toml:1:1: warning: a [sandbox] table without allowedDomains lifts the network limit of commands
  [sandbox]
  ^^^^^^^^^
  help: set allowedDomains in it: an empty list keeps the limit, and lets no command name a URL
misspelt.toml:2:1: warning: unknown key 'allowedPath' in [sandbox]
  allowedPath = ["/srv"]
  ^^^^^^^^^^^
  help: did you mean 'allowedPaths'?
? 1

$ printf '[sandbox]\nallowedPaths = "/srv"\nescape_hatch_binaries = [1]\n' > type.toml
> o4-policy check path /srv/x --op write --config type.toml
type.toml:2:16: error: allowedPaths is a string, expected an array of strings
  allowedPaths = "/srv"
                 ^^^^^^
  help: put it in square brackets
type.toml:3:26: error: an entry of escape_hatch_binaries is an integer, expected a string
  escape_hatch_binaries = [1]
                           ^
  help: put it in quotes
? 2

$ printf '[sandbox]\ndefault_tier = "gaurded"\n' > tier.toml
> o4-policy compile --config tier.toml
tier.toml:2:16: error: default_tier is 'gaurded', which is no tier
  default_tier = "gaurded"
                 ^^^^^^^^^
  help: did you mean 'guarded'?
? 2

$ printf '[sandbox]\nallowedDomains = ["https://example.com/", "a.*.b"]\n' > host.toml
> o4-policy check host example.com --config host.toml
host.toml:2:19: error: 'https://example.com/' has a scheme, in allowedDomains
  allowedDomains = ["https://example.com/", "a.*.b"]
                    ^^^^^^^^^^^^^^^^^^^^^^
  help: write 'example.com'
host.toml:2:43: error: 'a.*.b' has a '*' that is not its first label, in allowedDomains
  allowedDomains = ["https://example.com/", "a.*.b"]
                                            ^^^^^^^
  help: '*.example.com' covers all subdomains, '*' every host
? 2

$ HOME= o4-policy explain
$HOME:1:1: error: home is empty
  
  ^
  help: fill it in, or leave it out
? 2

$ HOME= o4-policy explain 2>/dev/null
? 2

$ o4-policy explain --home ''
--home:1:1: error: --home is empty
  
  ^
  help: fill it in, or leave it out
? 2

$ o4-policy explain --home relative --tier opne
--home:1:1: error: --home is 'relative', which is no absolute path
  relative
  ^^^^^^^^
--tier:1:1: error: --tier is 'opne', an unknown word
  opne
  ^^^^
  help: did you mean 'open'?
? 2

$ o4-policy explain --home /home/u --add-dir '~'
--add-dir:1:1: error: --add-dir '/home/u' overlaps the protected location ~/.aws
  ~
  ^
  help: name a folder that neither holds nor lies in a protected location
? 2

$ o4-policy explain --home /home/u -C /home/u/.ssh
-C:1:1: error: -C '/home/u/.ssh' overlaps the protected location ~/.ssh
  /home/u/.ssh
  ^^^^^^^^^^^^
  help: name a folder that neither holds nor lies in a protected location
? 2

$ mkdir rules
> printf 'tier vault {\n    alow read /\n}\n' > rules/vault.rules
> o4-policy explain --rules rules
rules/vault.rules:2:5: error: expected a statement ('guard', 'allow', 'deny', 'private', 'device', 'connect', 'ask', 'unanswered', 'block', 'mention', 'hatch', 'recognise', 'narrow', 'refuse', 'unsandboxed', 'off-limits', 'hide', 'variable', 'warn', 'hint') or '}'
      alow read /
      ^^^^
  help: did you mean 'allow'?
? 2

$ o4-policy explain --rules rules 2>/dev/null
? 2

$ o4-policy explain --rules nowhere
command line:1:9: error: cannot read 'nowhere': No such file or directory
  explain --rules nowhere
          ^^^^^^^
? 2

$ printf '{"home": "/home/u", "hoem": "/x", "uid": -1}' | o4-policy explain --facts -
<stdin>:1:21: error: unknown key 'hoem' in the facts
  {"home": "/home/u", "hoem": "/x", "uid": -1}
                      ^^^^^^
  help: did you mean 'home'?
<stdin>:1:42: error: uid is -1, expected 0 to 4294967295
  {"home": "/home/u", "hoem": "/x", "uid": -1}
                                           ^^
? 2

$ printf '{"home": ' > facts.json
> o4-policy facts --facts facts.json
facts.json:1:10: error: unexpected end of input; expected '[', '{', or a literal
  {"home": 
           ^
? 2

$ printf '[[expect]]\nid = "x"\npath = "/x"\n' > bad.policy.toml
> o4-policy test bad.policy.toml
bad.policy.toml:1:1: error: a path query has no op
  [[expect]]
  ^^^^^^^^^^
  help: write op = "read" or "write"
bad.policy.toml:1:1: error: the expectation of a path has no decision
  [[expect]]
  ^^^^^^^^^^
? 2

$ o4-policy explain --config nowhere.toml
command line:1:9: error: cannot read 'nowhere.toml': No such file or directory
  explain --config nowhere.toml
          ^^^^^^^^
? 2

$ o4-policy check path /x --op raed
--op:1:1: error: --op is 'raed', an unknown word
  raed
  ^^^^
  help: did you mean 'read'?
? 2

$ o4-policy check host 'https://example.com'
host:1:1: error: 'https://example.com' has a scheme
  https://example.com
  ^^^^^^^^^^^^^^^^^^^
  help: write 'example.com'
? 2

$ o4-policy check path /x --op read --profile package-install --tier open
command line:1:25: error: the mode 'open' has no profile 'package-install'
  check path /x --op read --profile package-install --tier open
                          ^^^^^^^^^
  help: leave out the profile, or ask in a tier that narrows commands
? 2

$ o4-policy check command cat /etc/hosts
command line:1:19: error: unexpected word '/etc/hosts'
  check command cat /etc/hosts
                    ^^^^^^^^^^
  help: put the command's text in quotes
? 2

$ o4-policy explain --scenario a.toml --config b.toml
command line:1:27: error: '--scenario' and '--config' are both given
  explain --scenario a.toml --config b.toml
                            ^^^^^^^^
  help: a scenario holds facts and configs
? 2

$ o4-policy chekc
command line:1:1: error: unknown command 'chekc'
  chekc
  ^^^^^
  help: did you mean 'check'?
? 2

$ printf 'world {\n}\npolicy x {\n    allow read\n}\n' | o4-policy compile -
<stdin>:5:1: error: expected a path that begins with '/' or '~', '$' and a name, 'set' or 'numbered'
  }
  ^
  help: the language is described in docs/rules-language.md
? 2

$ o4-policy check --batch --facts - < /dev/null
command line:1:24: error: standard input is asked for more than once
  check --batch --facts -
                         ^
  help: give all but one of the texts as files
? 2
