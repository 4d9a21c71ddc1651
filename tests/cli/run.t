Executing commands. What is executed for real is in tests/system/; here are other machines.

$ printf '[facts]\nhome = "/home/u"\nworkspace = "/home/u/app"\n' > linux.policy.toml
> o4-policy run --dry-run --scenario linux.policy.toml -- make 'a b'
/usr/bin/bwrap \
  --unshare-user \
  --unshare-pid \
  --unshare-ipc \
  --unshare-uts \
  --unshare-cgroup-try \
  --unshare-net \
  --cap-drop ALL \
  --die-with-parent \
  --new-session \
  --seccomp 10 \
  --ro-bind / / \
  --dev /dev \
  --perms 000 --tmpfs /home/u/.aws \
  --remount-ro /home/u/.aws \
  --perms 000 --tmpfs /home/u/.azure \
  --remount-ro /home/u/.azure \
  --bind /home/u/.cache /home/u/.cache \
  --bind /home/u/.cargo /home/u/.cargo \
  --perms 000 --tmpfs /home/u/.config/gcloud \
  --remount-ro /home/u/.config/gcloud \
  --perms 000 --tmpfs /home/u/.config/gh \
  --remount-ro /home/u/.config/gh \
  --perms 000 --tmpfs /home/u/.docker \
  --remount-ro /home/u/.docker \
  --ro-bind /dev/null /home/u/.env \
  --perms 000 --tmpfs /home/u/.gcloud \
  --remount-ro /home/u/.gcloud \
  --ro-bind /dev/null /home/u/.git-credentials \
  --perms 000 --tmpfs /home/u/.gnupg \
  --remount-ro /home/u/.gnupg \
  --perms 000 --tmpfs /home/u/.gpg \
  --remount-ro /home/u/.gpg \
  --perms 000 --tmpfs /home/u/.kube \
  --remount-ro /home/u/.kube \
  --ro-bind /dev/null /home/u/.netrc \
  --bind /home/u/.npm /home/u/.npm \
  --ro-bind /dev/null /home/u/.npmrc \
  --ro-bind /dev/null /home/u/.o4/.mcp.json \
  --bind /home/u/.o4/cache /home/u/.o4/cache \
  --perms 000 --tmpfs /home/u/.o4/managed \
  --remount-ro /home/u/.o4/managed \
  --ro-bind /dev/null /home/u/.o4/plugins/.plugin-sources.json \
  --ro-bind /dev/null /home/u/.o4/settings.json \
  --ro-bind /dev/null /home/u/.o4/trusted_workspaces.json \
  --ro-bind /dev/null /home/u/.pypirc \
  --perms 000 --tmpfs /home/u/.ssh \
  --remount-ro /home/u/.ssh \
  --bind /home/u/app /home/u/app \
  --proc /proc \
  --perms 0755 --tmpfs /run \
  --perms 1777 --tmpfs /tmp \
  --setenv O4_SANDBOXED 1 \
  --setenv TMPDIR /tmp \
  --setenv npm_config_userconfig /dev/null \
  --chdir /home/u/app \
  -- make 'a b' \
  10< <(o4-policy lower --format filter)

$ o4-policy run --scenario linux.policy.toml -- make
command line:1:5: error: '--scenario' does not go with a command that is executed
  run --scenario linux.policy.toml -- make
      ^^^^^^^^^^
  help: --dry-run shows what would be executed under other facts
? 2

$ o4-policy run --dry-run --scenario linux.policy.toml -- 'make; cat /etc/hosts; curl https://example.com'
command:1:11: error: Path '/etc/hosts' is outside the sandbox allowed paths
  make; cat /etc/hosts; curl https://example.com
            ^^^^^^^^^^
  help: to read it, name it by a relative path, '../../../etc/hosts', or use a tool such as read
command:1:28: error: host 'example.com' is not on the list of hosts that a command may name
  make; cat /etc/hosts; curl https://example.com
                             ^^^^^^^^^^^^^^^^^^^
  help: o4-policy allow --last shows the edit of user that allows it
? 1

$ printf '[facts]\nbwrap = ""\n' > bare.policy.toml
> o4-policy run --dry-run --scenario bare.policy.toml -- true
error: bubblewrap is not installed
  help: install bubblewrap, or switch to the open tier; no config allows it; what does: --tier open, without a sandbox
? 1

$ printf '[facts]\nplatform = "other"\n' > other.policy.toml
> o4-policy run --dry-run --scenario other.policy.toml -- true
error: this platform has no sandbox backend
  help: switch to the open tier; no config allows it; what does: --tier open, without a sandbox
? 1

$ o4-policy run --dry-run --scenario linux.policy.toml --tier open -- make
bash -c make
without a sandbox: no sandbox is in force

$ o4-policy run --dry-run --scenario linux.policy.toml --tier airlock -- npm ci | grep app
error: '/home/u/app/node_modules' cannot be shown: commands can put a link in its place before it is mounted, and this bwrap has no --bind-fd
  help: install a newer bubblewrap: 0.10, or 0.8 of Debian 12
? 1

$ printf '[facts]\nhome = "/home/u"\nworkspace = "/home/u"\n[facts.fs]\n"/home/u/.ssh" = "-> /srv/keys"\n' > swap.policy.toml
> o4-policy run --dry-run --scenario swap.policy.toml -- true
error: '/home/u/.config' cannot be shown: commands can put a link in its place before it is mounted, and this bwrap has no --bind-fd
  help: install a newer bubblewrap: 0.10, or 0.8 of Debian 12
error: '/home/u/.o4' cannot be shown: commands can put a link in its place before it is mounted, and this bwrap has no --bind-fd
  help: install a newer bubblewrap: 0.10, or 0.8 of Debian 12
error: '/home/u/.o4/plugins' cannot be shown: commands can put a link in its place before it is mounted, and this bwrap has no --bind-fd
  help: install a newer bubblewrap: 0.10, or 0.8 of Debian 12
error: '/home/u/.ssh' cannot be protected: the protected name is a link in a writable folder, where a command can put something else
  help: put what it leads to in its place, or take its folder out of what commands can write
? 2

$ printf '[facts]\nplatform = "macos"\nhome = "/Users/u"\nworkspace = "/Users/u/app"\n' > mac.policy.toml
> o4-policy run --dry-run --scenario mac.policy.toml -- -x | sed -n '1p; $p'
/usr/bin/sandbox-exec -p '(version 1)
' -- bash -c -- -x

$ o4-policy run make -j4
command line:1:10: error: unknown flag '-j4'
  run make -j4
           ^^^
  help: a word that begins with '-' goes after '--'
? 2

$ o4-policy run
command line:1:4: error: 'run' needs more words
  run
     ^
  help: usage: o4-policy run -- COMMAND [ARGUMENT...]
? 2

$ o4-policy run --tier open -- sh -c 'exit 7'
? 7
