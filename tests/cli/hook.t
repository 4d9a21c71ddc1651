Pre-tool hooks of three other agents: their JSON in, their verdict and our reason out. The calls in
fixtures/hooks are as the agents' public documentation describes them.

$ hook() { o4-policy hook --agent "${1%%/*}" --scenario "$SOURCE/fixtures/hooks/session.policy.toml" < "$SOURCE/fixtures/hooks/$1.json"; }
> for call in bash-refused bash-runs read-key edit-hosts web-fetch todo; do echo "-- $call"; hook "claude-code/$call"; done
-- bash-refused
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"o4-policy denies Bash\npath /etc/hosts: Path '/etc/hosts' is outside the sandbox allowed paths: outside the paths that commands can write (default); to read it, name it by a relative path, '../../../etc/hosts', or use a tool such as read"}}
-- bash-runs
{}
-- read-key
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"o4-policy denies Read\n/home/ann/.ssh/id_ed25519: a credential location (protected.rules)"}}
-- edit-hosts
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"o4-policy denies Edit\n/etc/hosts: no rule allows it (default); no config widens airlock"}}
-- web-fetch
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"o4-policy denies WebFetch\nunlisted.example.net: airlock has no network: press Alt+S to change the tier (airlock.rules)"}}
-- todo
{}

$ hook() { o4-policy hook --agent "${1%%/*}" --scenario "$SOURCE/fixtures/hooks/session.policy.toml" < "$SOURCE/fixtures/hooks/$1.json"; }
> for call in bash-refused patch-out patch-in; do echo "-- $call"; hook "codex/$call"; done
-- bash-refused
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"o4-policy denies Bash\nhost unlisted.example.net: host 'unlisted.example.net' is not on the list of hosts that a command may name: not on the list of hosts that a command may name (default); no config widens airlock"}}
-- patch-out
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"o4-policy denies apply_patch\n/home/ann/.ssh/config: a credential location (protected.rules)"}}
-- patch-in
{}

$ hook() { o4-policy hook --agent "${1%%/*}" --scenario "$SOURCE/fixtures/hooks/session.policy.toml" < "$SOURCE/fixtures/hooks/$1.json"; }
> for call in shell-refused write-in web-fetch read-many; do echo "-- $call"; hook "gemini/$call"; done
-- shell-refused
{"decision":"deny","reason":"o4-policy denies run_shell_command\npath /usr/local/bin: Path '/usr/local/bin' is outside the sandbox allowed paths: outside the paths that commands can write (default); to read it, name it by a relative path, '../../../../usr/local/bin', or use a tool such as read"}
-- write-in
{}
-- web-fetch
{"decision":"deny","reason":"o4-policy denies web_fetch\nexample.com: airlock has no network: press Alt+S to change the tier (airlock.rules)\nunlisted.example.net: airlock has no network: press Alt+S to change the tier (airlock.rules)"}
-- read-many
{"decision":"deny","reason":"o4-policy denies read_many_files\n/home/ann/.aws: a credential location (protected.rules)"}

$ # What is let through is left to the agent's own checks, unless it is asked to approve.
> cd "$SOURCE/fixtures/hooks"
> o4-policy hook --agent claude-code --approve --scenario session.policy.toml < claude-code/bash-runs.json
> o4-policy hook --agent gemini --approve --scenario session.policy.toml < gemini/write-in.json
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}
{"decision":"allow"}

$ # Where the policy asks, Claude Code asks as well; the hooks of the others cannot, and deny.
> cd "$SOURCE/fixtures/hooks"
> o4-policy hook --agent claude-code --scenario session.policy.toml --tier guarded < claude-code/web-fetch.json
> o4-policy hook --agent gemini --scenario session.policy.toml --tier guarded < gemini/web-fetch.json
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"o4-policy asks about WebFetch\nunlisted.example.net: not on the host list (session.rules)"}}
{"decision":"deny","reason":"o4-policy asks about web_fetch\nunlisted.example.net: not on the host list (session.rules)"}

$ # Print mode: where the policy would ask, nobody is there.
> cd "$SOURCE/fixtures/hooks"
> o4-policy hook --agent claude-code --scenario session.policy.toml --tier guarded --print < claude-code/web-fetch.json
{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"o4-policy denies WebFetch\nunlisted.example.net: not on the host list, and nobody is there to ask (session.rules)"}}

$ # What cannot be understood blocks the call: exit status 2, with the reason on standard error.
> o4-policy hook --agent claude-code < "$SOURCE/fixtures/hooks/claude-code/after.json"
<stdin>:4:22: error: the event is 'PostToolUse', and only 'PreToolUse' is one before a tool runs
    "hook_event_name": "PostToolUse",
                       ^^^^^^^^^^^^^
  help: set the hook up for PreToolUse
? 2

$ echo '{"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"cmd": "ls"}}' | o4-policy hook --agent codex
<stdin>:1:70: error: 'command' is missing, or is no text
  {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"cmd": "ls"}}
                                                                       ^^^^^^^^^^^^^
  help: this is no call that the documentation of codex describes
? 2

$ echo 'no json' | o4-policy hook --agent gemini
<stdin>:1:2: error: invalid literal
  no json
   ^
? 2

$ o4-policy hook --agent gemni < /dev/null
command line:1:6: error: no agent is called 'gemni'
  hook --agent gemni
       ^^^^^^^
  help: did you mean 'gemini'?
? 2
