Profiles are proved equal to the policy, or the shortest difference is shown.

$ printf '[facts]\nhome = "/home/u"\n' > linux.policy.toml
> printf '[facts]\nplatform = "macos"\n' > mac.policy.toml
> o4-policy verify --scenario linux.policy.toml
guarded (bwrap): proved, the profile decides as the policy (166 points stand for all paths)
  gap bind-alias: what the host has mounted at a second place can be reached there
  gap host-replace: a mask ends in a running sandbox when the host replaces what lies under it by rename
  gap inherited-fd: a descriptor that is open when the sandbox starts passes by every mount: its runner closes them
  gap late-mount: what the host mounts after the start shows inside, and can be written where the host can
  gap names-visible: a hidden name is still listed, and its existence can be seen
  gap sockets: every socket file that can be seen can be connected to, with or without a network
package-install (bwrap): proved, the profile decides as the policy (210 points stand for all paths)
  gap bind-alias: what the host has mounted at a second place can be reached there
  gap host-replace: a mask ends in a running sandbox when the host replaces what lies under it by rename
  gap inherited-fd: a descriptor that is open when the sandbox starts passes by every mount: its runner closes them
  gap late-mount: what the host mounts after the start shows inside, and can be written where the host can
  gap missing-grant: it does not exist, and neither it nor its parent is made for it
    /home/u/project/.venv /home/u/project/Cargo.lock /home/u/project/bun.lock
    /home/u/project/bun.lockb /home/u/project/node_modules /home/u/project/package-lock.json
    /home/u/project/pnpm-lock.yaml /home/u/project/target /home/u/project/uv.lock
    /home/u/project/venv /home/u/project/yarn.lock
  gap names-visible: a hidden name is still listed, and its existence can be seen
  gap sockets: every socket file that can be seen can be connected to, with or without a network

$ o4-policy verify --scenario mac.policy.toml
guarded (sbpl): proved, the profile decides as the policy (201 operations, each on all paths)
  gap hard-link: a hard link made before the session reads its file by another path
package-install (sbpl): proved, the profile decides as the policy (201 operations, each on all paths)
  gap hard-link: a hard link made before the session reads its file by another path

$ o4-policy verify --scenario mac.policy.toml --tier open
commands run without a sandbox in open: nothing to lower

$ o4-policy verify --scenario linux.policy.toml --platform other
there is no sandbox on this platform: nothing to lower
warning: this platform has no sandbox backend, so commands are refused
  help: switch to the open tier
  note: a built-in rule says so (sandbox.rules)

$ # Somebody edits the profile.
> o4-policy lower --scenario linux.policy.toml | sed -e '/\.ssh/d' -e '/--unshare-net/d' > edited
> o4-policy verify --scenario linux.policy.toml --profile edited
guarded (bwrap): not proved
  connect pypi.org
    policy   deny  block shell to any  (guarded.rules: on Linux the network is cut off completely: use open, or --sandbox danger-full-access)
    profile  allow  the network is the host's
  and 12 more: --diff shows them
  gap bind-alias: what the host has mounted at a second place can be reached there
  gap host-replace: a mask ends in a running sandbox when the host replaces what lies under it by rename
  gap inherited-fd: a descriptor that is open when the sandbox starts passes by every mount: its runner closes them
  gap late-mount: what the host mounts after the start shows inside, and can be written where the host can
  gap names-visible: a hidden name is still listed, and its existence can be seen
  gap sockets: every socket file that can be seen can be connected to, with or without a network
? 1

$ o4-policy verify --scenario linux.policy.toml --profile edited --diff | sed '/^  gap/,$d'
guarded (bwrap): not proved
the profile lets in what the policy does not:
  connect pypi.org crates.io x.invalid github.com gitlab.com bitbucket.org proxy.golang.org
  static.crates.io registry.npmjs.org registry.yarnpkg.com files.pythonhosted.org
    policy   deny  block shell to any  (guarded.rules: on Linux the network is cut off completely: use open, or --sandbox danger-full-access)
    profile  allow  the network is the host's
  read /home/u/.ssh
    policy   deny  guard read, write /home/u/.ssh  (protected.rules: a credential location)
    profile  allow  edited:18:1: the host's own
             --ro-bind / /  # programs and libraries must load, from sandbox.rules
             ^^^^^^^^^^^^^
  read /home/u/.ssh/x
    policy   deny  guard read, write /home/u/.ssh  (protected.rules: a credential location)
    profile  allow  edited:18:1: the host's own
             --ro-bind / /  # programs and libraries must load, from sandbox.rules
             ^^^^^^^^^^^^^

$ o4-policy lower --scenario mac.policy.toml | sed -e 's/"\/private\/tmp"/"\/private"/' > edited.sb
> o4-policy verify --scenario mac.policy.toml --profile edited.sb --diff | sed '/^  gap/,$d' | cut -c1-120
guarded (sbpl): not proved
the profile lets in what the policy does not:
  file-write* file-write-acl file-write-create file-write-data file-write-flags file-write-mode
  file-write-owner file-write-setugid file-write-times file-write-xattr file-mknod
  file-write-finderinfo file-link /private
    policy   deny  deny write /private  (default: no rule allows it)
    profile  allow  edited.sb:47:1: the last rule that matches for 'file-write*'
             (allow file-write* file-write-acl file-write-create file-write-data file-write-flags file-write-
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  file-write-unlink /private/a
    policy   deny  deny write /private/a  (default: no rule allows it)
    profile  allow  edited.sb:47:1: the last rule that matches for 'file-write-unlink'
             (allow file-write* file-write-acl file-write-create file-write-data file-write-flags file-write-
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

$ o4-policy verify --scenario mac.policy.toml --profile edited.sb --format json | sed -n '1,8p'
{
  "proved": false,
  "profiles": [
    {
      "profile": "guarded",
      "backend": "sbpl",
      "proved": false,
      "questions": 201,

$ # A list that lacks what every list needs.
> o4-policy lower --scenario linux.policy.toml | sed -e '/--cap-drop/d' > edited
> o4-policy verify --scenario linux.policy.toml --profile edited | sed '/^  gap/,$d'
guarded (bwrap): not proved
error: the list does not drop all capabilities
  help: add --cap-drop ALL

$ o4-policy lower --scenario linux.policy.toml | sed -e '/--unshare-ipc/d' -e 's/O4_SANDBOXED 1/O4_SANDBOXED 0/' > edited
> o4-policy verify --scenario linux.policy.toml --profile edited | sed '/^  gap/,$d'
guarded (bwrap): not proved
error: the command shares the host's ipc namespace
  help: add --unshare-ipc
edited:59:1: error: commands do not find O4_SANDBOXED=1
  --setenv O4_SANDBOXED 0  # commands see that they are in the sandbox
  ^^^^^^^^^^^^^^^^^^^^^^^
  help: add --setenv O4_SANDBOXED 1

$ # Other spellings of the same path say the same.
> o4-policy lower --scenario linux.policy.toml > edited
> echo '--bind /home/u/project/ /home/u//project/./' >> edited
> o4-policy verify --scenario linux.policy.toml --profile edited | head -1
guarded (bwrap): proved, the profile decides as the policy (166 points stand for all paths)

$ o4-policy lower --scenario linux.policy.toml --profile package-install > install
> o4-policy verify --scenario linux.policy.toml --profile install --against package-install | head -1
package-install (bwrap): proved, the profile decides as the policy (210 points stand for all paths)

$ o4-policy verify --scenario linux.policy.toml --against package-install
command line:1:37: error: '--against' goes with '--profile'
  verify --scenario linux.policy.toml --against package-install
                                      ^^^^^^^^^
  help: without it every profile of the policy is verified
? 2

$ echo '--ro-bind /' > broken
> o4-policy verify --scenario linux.policy.toml --profile broken
broken:1:1: error: '--ro-bind' takes 2 operands, 1 left
  --ro-bind /
  ^^^^^^^^^
? 2

$ o4-policy verify --scenario linux.policy.toml --profile missing
command line:1:37: error: cannot read 'missing': No such file or directory
  verify --scenario linux.policy.toml --profile missing
                                      ^^^^^^^^^
? 2
