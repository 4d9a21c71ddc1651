A policy as the profile that the platform's sandbox takes.

$ printf '[facts]\nhome = "/home/u"\n[config]\nuser = """\n[sandbox]\nallowedPaths = ["/srv/a", "~/.ssh/x"]\nallowedDomains = []\n"""\n' > linux.policy.toml
> sed 's/\[facts\]/[facts]\nplatform = "macos"/' linux.policy.toml > mac.policy.toml
> o4-policy lower --scenario linux.policy.toml
# o4-policy: bwrap options for profile guarded
# gap bind-alias: what the host has mounted at a second place can be reached there
# gap host-replace: a mask ends in a running sandbox when the host replaces what lies under it by rename
# gap inherited-fd: a descriptor that is open when the sandbox starts passes by every mount: its runner closes them
# gap late-mount: what the host mounts after the start shows inside, and can be written where the host can
# gap names-visible: a hidden name is still listed, and its existence can be seen
# gap sockets: every socket file that can be seen can be connected to, with or without a network
# before the run: open the filter of system calls as 10, from lower --format filter
--unshare-user  # root and setuid installs behave alike
--unshare-pid  # no process of the host can be seen or traced
--unshare-ipc  # no shared memory of the host
--unshare-uts  # a host name of its own
--unshare-cgroup-try  # no control groups of the host
--unshare-net  # on Linux the network is cut off completely: use open, or --sandbox danger-full-access, from guarded.rules
--cap-drop ALL  # even root cannot undo a mount
--die-with-parent  # nothing outlives its caller
--new-session  # no key can be put into the terminal
--seccomp 10  # system calls that reach around paths and network are refused
--ro-bind / /  # programs and libraries must load, from sandbox.rules
--dev /dev  # private and empty inside the sandbox, from sandbox.rules
--perms 000 --tmpfs /home/u/.aws  # a credential location, from protected.rules
--remount-ro /home/u/.aws
--perms 000 --tmpfs /home/u/.azure  # a credential location, from protected.rules
--remount-ro /home/u/.azure
--bind /home/u/.cache /home/u/.cache  # a tool cache, from sandbox.rules
--bind /home/u/.cargo /home/u/.cargo  # a tool cache, from sandbox.rules
--perms 000 --tmpfs /home/u/.config/gcloud  # a credential location, from protected.rules
--remount-ro /home/u/.config/gcloud
--perms 000 --tmpfs /home/u/.config/gh  # a credential location, from protected.rules
--remount-ro /home/u/.config/gh
--perms 000 --tmpfs /home/u/.docker  # a credential location, from protected.rules
--remount-ro /home/u/.docker
--ro-bind /dev/null /home/u/.env  # a credential location, from protected.rules
--perms 000 --tmpfs /home/u/.gcloud  # a credential location, from protected.rules
--remount-ro /home/u/.gcloud
--ro-bind /dev/null /home/u/.git-credentials  # a credential location, from protected.rules
--perms 000 --tmpfs /home/u/.gnupg  # a credential location, from protected.rules
--remount-ro /home/u/.gnupg
--perms 000 --tmpfs /home/u/.gpg  # a credential location, from protected.rules
--remount-ro /home/u/.gpg
--perms 000 --tmpfs /home/u/.kube  # a credential location, from protected.rules
--remount-ro /home/u/.kube
--ro-bind /dev/null /home/u/.netrc  # a credential location, from protected.rules
--bind /home/u/.npm /home/u/.npm  # a tool cache, from sandbox.rules
--ro-bind /dev/null /home/u/.npmrc  # a credential location, from protected.rules
--ro-bind /dev/null /home/u/.o4/.mcp.json  # a credential location, from protected.rules
--bind /home/u/.o4/cache /home/u/.o4/cache  # a tool cache, from sandbox.rules
--perms 000 --tmpfs /home/u/.o4/managed  # a credential location, from protected.rules
--remount-ro /home/u/.o4/managed
--ro-bind /dev/null /home/u/.o4/plugins/.plugin-sources.json  # a credential location, from protected.rules
--ro-bind /dev/null /home/u/.o4/settings.json  # a credential location, from protected.rules
--ro-bind /dev/null /home/u/.o4/trusted_workspaces.json  # a credential location, from protected.rules
--ro-bind /dev/null /home/u/.pypirc  # a credential location, from protected.rules
--perms 000 --tmpfs /home/u/.ssh  # a credential location, from protected.rules
--remount-ro /home/u/.ssh
--bind /home/u/project /home/u/project  # the workspace, from fact workspace
--proc /proc  # private and empty inside the sandbox, from sandbox.rules
--perms 0755 --tmpfs /run  # private and empty inside the sandbox, from sandbox.rules
--bind /srv/a /srv/a  # listed in allowedPaths, from user:2:17
--perms 1777 --tmpfs /tmp  # private and empty inside the sandbox, from sandbox.rules
--setenv O4_SANDBOXED 1  # commands see that they are in the sandbox
--setenv TMPDIR /tmp  # the system temp directory is not a grant, from fact temp_dir
--setenv npm_config_userconfig /dev/null  # yarn 1 stops at a file that it may not read
--chdir /home/u/project  # commands start here, from fact cwd
user:2:27: warning: the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/a", "~/.ssh/x"]
                            ^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh

$ # What bwrap itself takes is the same list.
> o4-policy lower --scenario linux.policy.toml --format args0 2> err | tr '\0' '\n' | tail -4
npm_config_userconfig
/dev/null
--chdir
/home/u/project

$ o4-policy lower --scenario linux.policy.toml --format json 2> err | sed -n '/"operations"/,/}/p'
  "operations": [
    {
      "words": [
        "--unshare-user"
      ],
      "because": "root and setuid installs behave alike",
      "from": ""
    },

$ o4-policy lower --scenario linux.policy.toml --profile package-install 2> err | grep project
# gap missing-grant /home/u/project/.venv: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/Cargo.lock: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/bun.lock: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/bun.lockb: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/node_modules: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/package-lock.json: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/pnpm-lock.yaml: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/target: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/uv.lock: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/venv: it does not exist, and neither it nor its parent is made for it
# gap missing-grant /home/u/project/yarn.lock: it does not exist, and neither it nor its parent is made for it
--chdir /home/u/project  # commands start here, from fact cwd

$ o4-policy lower --scenario mac.policy.toml 2> err | grep -n -A3 'allow default\|network'
6:(allow default)
7-
8-; writing is denied where no rule grants it
9-(deny file-write* file-write-acl file-write-create file-write-data file-write-flags file-write-mode file-write-owner file-write-setugid file-write-times file-write-unlink file-write-xattr file-mknod)
--
104:; no network
105:(deny network* network-outbound network-inbound network-bind)
106-
107-; but for the egress proxy
108:(allow network-outbound
109-  (remote ip "localhost:8118") ; the egress proxy (fact proxy_port)
110-)
111-

$ o4-policy lower --scenario mac.policy.toml --format args0
command line:1:34: error: 'args0' is a form of bwrap lists, and this is an sbpl profile
  lower --scenario mac.policy.toml --format args0
                                   ^^^^^^^^
user:2:27: warning: the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/a", "~/.ssh/x"]
                            ^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh
? 2

$ o4-policy lower --scenario mac.policy.toml --backend bwrap
command line:1:34: error: 'bwrap' is not the backend of this platform
  lower --scenario mac.policy.toml --backend bwrap
                                   ^^^^^^^^^
  help: its backend is sbpl; '--platform' asks about another platform
user:2:27: warning: the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/a", "~/.ssh/x"]
                            ^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh
? 2

$ o4-policy lower --scenario mac.policy.toml --backend seatbelt
command line:1:34: error: 'seatbelt' is no backend
  lower --scenario mac.policy.toml --backend seatbelt
                                   ^^^^^^^^^
  help: expected one of sbpl, bwrap
user:2:27: warning: the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/a", "~/.ssh/x"]
                            ^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh
? 2

$ o4-policy lower --scenario linux.policy.toml --tier open
user:2:27: warning: the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/a", "~/.ssh/x"]
                            ^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh
error: commands run without a sandbox in open: there is nothing to lower
? 2

$ o4-policy lower --scenario linux.policy.toml --platform other
warning: this platform has no sandbox backend, so commands are refused
  help: switch to the open tier
  note: a built-in rule says so (sandbox.rules)
user:2:27: warning: the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/a", "~/.ssh/x"]
                            ^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh
error: there is no sandbox on this platform: nothing to lower
? 2

$ o4-policy lower --scenario linux.policy.toml --sandbox read-only --profile package-install
command line:1:56: error: the mode 'read-only' has no profile 'package-install'
  lower --scenario linux.policy.toml --sandbox read-only --profile package-install
                                                         ^^^^^^^^^
  help: leave out the profile, or ask in a tier that narrows commands
user:2:27: warning: the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/a", "~/.ssh/x"]
                            ^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh
? 2

$ o4-policy lower --scenario linux.policy.toml --profile package-instal
command line:1:36: error: the mode 'guarded' has no profile 'package-instal'
  lower --scenario linux.policy.toml --profile package-instal
                                     ^^^^^^^^^
  help: did you mean 'package-install'?
user:2:27: warning: the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing
  allowedPaths = ["/srv/a", "~/.ssh/x"]
                            ^^^^^^^^^^
  help: name a folder that neither holds nor lies in ~/.ssh
? 2

$ # What lies behind a link into /proc cannot be hidden.
> printf '[facts]\n[facts.fs]\n"/home/user/.ssh" = "-> /proc/self/root/mnt/ssh"\n' > magic.policy.toml
> for command in lower verify 'check path /x --op read'; do o4-policy $command --scenario magic.policy.toml; done
magic.policy.toml:3:1: error: the protected location ~/.ssh leads to '/proc/self', and the sandbox has its own /proc: what it shows there cannot be hidden
  "/home/user/.ssh" = "-> /proc/self/root/mnt/ssh"
  ^^^^^^^^^^^^^^^^^
  help: let the link lead to the folder by its own path
magic.policy.toml:3:1: error: the protected location ~/.ssh leads to '/proc/self', and the sandbox has its own /proc: what it shows there cannot be hidden
  "/home/user/.ssh" = "-> /proc/self/root/mnt/ssh"
  ^^^^^^^^^^^^^^^^^
  help: let the link lead to the folder by its own path
magic.policy.toml:3:1: error: the protected location ~/.ssh leads to '/proc/self', and the sandbox has its own /proc: what it shows there cannot be hidden
  "/home/user/.ssh" = "-> /proc/self/root/mnt/ssh"
  ^^^^^^^^^^^^^^^^^
  help: let the link lead to the folder by its own path
? 2

$ o4-policy lower --scenario linux.policy.toml --home /proc/self/root/home/u
--home:1:1: error: --home is '/proc/self/root/home/u', and the sandbox has its own /proc
  /proc/self/root/home/u
  ^^^^^^^^^^^^^^^^^^^^^^
  help: name the folder by its own path
? 2

$ o4-policy lower --scenario linux.policy.toml --workspace "/$(printf '%05000d' 0)" 2>&1 | cut -c1-100
--workspace:1:1: error: --workspace has a name of 5000 bytes, Linux takes 255
  /00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

$ # JSON carries UTF-8 only.
> here="$(printf '/w/\377')"
> o4-policy lower --scenario linux.policy.toml --workspace "$here" --format json 2> errors
> echo "status $?"; head -4 errors | tr '\377' '?'
status 2
{"errors":[{"code":"usage-format","message":"JSON cannot carry '/w/\\xff', it is not UTF-8","help":"the forms text and args0 can","from":"command line:1:53"}],"warnings":[{"code":"grant-dropped","message":"the allowedPaths entry '~/.ssh/x' overlaps the protected location ~/.ssh and grants nothing","help":"name a folder that neither holds nor lies in ~/.ssh","from":"user:2:27"}]}

$ o4-policy lower --scenario linux.policy.toml --workspace "$(printf '/w/\377')" --format args0 2> errors | tr '\0' '\n' | grep -a -c "$(printf '^/w/\377$')"
3

$ o4-policy facts --scenario linux.policy.toml --workspace "$(printf '/w/\377')" 2> errors
> echo "status $?"; tr '\377' '?' < errors
status 2
error: JSON cannot carry '/w/\xff', it is not UTF-8
  help: give the folder or file another name; `lower`, in the forms text and args0, and `run` take it as it is
