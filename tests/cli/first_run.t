The first questions of somebody who has just installed o4-policy: nothing is configured.

$ o4-policy check path ~/.ssh/id_ed25519 --op read
deny  read $HOME/.ssh/id_ed25519  guard read, write $HOME/.ssh  (protected.rules: a credential location)
? 1

$ o4-policy check path src/main.cc --op write
allow  write $HOME/project/src/main.cc  allow read, write $HOME/project  (fact workspace: the workspace)

$ o4-policy check path /etc/hosts --op write
deny  write /etc/hosts  deny write /etc/hosts  (default: no rule allows it)
? 1

$ o4-policy check path .ssh/../../.ssh --op read
deny  read $HOME/.ssh  guard read, write $HOME/.ssh  (protected.rules: a credential location)
? 1

$ o4-policy check host example.com --actor fetch
ask  fetch to example.com  ask fetch about any  (session.rules: not on the host list)
? 3

$ o4-policy check host example.com --actor fetch --print
deny  fetch to example.com  unanswered fetch about any  (session.rules: not on the host list, and nobody is there to ask)
? 1

$ o4-policy check directory ~
deny  directory $HOME  off-limits $HOME/.aws  (protected.rules: a credential location)
? 1

$ o4-policy explain path /home/u/.npmrc --op read --home /home/u
deny: commands cannot read /home/u/.npmrc
  decided  guard read, write /home/u/.npmrc  protected.rules
           a credential location
  lost     allow read /                      sandbox.rules
           programs and libraries must load; but a protected location wins over every other rule

$ o4-policy explain path /etc/hosts --op write --home /home/u
deny: commands cannot write /etc/hosts
  decided  deny write /etc/hosts  default
           no rule allows it
  help     o4-policy allow path /etc/hosts --home /home/u --op write shows the edit of
           ~/.o4/config.toml that allows it

$ o4-policy explain host crates.io --actor fetch
allow: o4's fetch tool can connect to crates.io
  decided  connect fetch to crates.io  hosts.rules
           on the host list
  lost     ask fetch about any         session.rules
           not on the host list; but connect wins over ask

$ o4-policy explain directory /home/u/.config --home /home/u
deny: /home/u/.config cannot be passed to -C and --add-dir
  decided  off-limits /home/u/.config/gcloud  protected.rules
           a credential location
  help     name a folder that neither holds nor lies in a protected location

$ o4-policy check path src/main.cc --op write --format json
{"decision":"allow","rule":"allow read, write $HOME/project","from":"fact workspace","because":"the workspace"}
