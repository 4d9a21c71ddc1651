Many questions, one JSON object a line: each gets a line, and a bad one does not stop the rest.

$ printf '%s\n' '{"id": "a", "path": "/etc/hosts", "op": "write"}' \
> '{"id": "b", "path": "~/.aws/credentials", "op": "read"}' \
> '{"id": "c", "host": "github.com", "actor": "fetch"}' \
> '{"id": "d", "host": "localhost", "actor": "web_fetch"}' \
> '{"id": "e", "path": "/etc/hosts", "op": "raed"}' \
> 'nonsense' \
> '{"id": "f", "directory": "/"}' > questions.jsonl
> o4-policy check --batch < questions.jsonl
{"id":"a","decision":"deny","rule":"deny write /etc/hosts","from":"default","because":"no rule allows it"}
{"id":"b","decision":"deny","rule":"guard read, write $HOME/.aws","from":"protected.rules","because":"a credential location"}
{"id":"c","decision":"allow","rule":"connect fetch to github.com","from":"hosts.rules","because":"on the host list"}
{"id":"d","decision":"deny","rule":"block web_fetch to localhost","from":"hosts.rules","because":"only public hosts can be fetched"}
{"id":"e","error":"op is 'raed', an unknown word","help":"did you mean 'read'?","column":41}
{"error":"invalid literal","column":2}
{"id":"f","decision":"deny","rule":"off-limits $HOME/.aws","from":"protected.rules","because":"a credential location"}

$ o4-policy check --batch < /dev/null

$ o4-policy check --batch path /x < /dev/null
command line:1:15: error: '--batch' reads its questions, no words go with it
  check --batch path /x
                ^^^^
? 2
