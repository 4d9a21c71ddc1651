The egress proxy: what it is asked about, and its rules for squid.

$ printf '[facts]\nhome = "/home/u"\nbridge = true\n[config]\nuser = """\n[sandbox]\nallowedDomains = ["a.example", "*.b.example", "10.0.0.7"]\n"""\n' > s.policy.toml
> o4-policy check host a.example --scenario s.policy.toml
> o4-policy check host a.example:8080 --scenario s.policy.toml
allow  shell to a.example  connect shell to a.example through proxy on ports 22, 80, 443  (user:2:19: on the host list)
ask  shell to a.example  ask shell about any within 5 minutes  (guarded.rules: not on the host list)
? 3

$ o4-policy explain host a.example:8080 --scenario s.policy.toml
ask: commands may connect to a.example once you say so
  decided  ask shell about any within 5 minutes                          guarded.rules
           not on the host list
  lost     connect shell to a.example through proxy on ports 22, 80, 443  user:2:19
           on the host list; but it is not about port 8080
  note     no answer within 5 minutes is a denial
  help     no config allows it; what does: --tier open, without a sandbox

$ # By default Linux stays cut off.
> o4-policy check host a.example --scenario s.policy.toml --network as-is
deny  shell to a.example  block shell to any  (guarded.rules: on Linux the network is cut off completely: use open, or --sandbox danger-full-access)
? 1

$ o4-policy lower --backend squid --scenario s.policy.toml | grep -v not_public
# o4-policy: squid.conf of the host rules of profile guarded
# gap ask *: squid asks nobody: what would ask is denied
# gap server-name: after CONNECT squid does not look at the name in a TLS hello
acl o4_literal dstdom_regex -n ^[0-9.]+$
acl o4_literal dstdom_regex -n ^\[
acl o4_host_1 dst 10.0.0.7/32
acl o4_ports_2 port 22
acl o4_ports_2 port 80
acl o4_ports_2 port 443
acl o4_public_4 dst 192.0.0.9/32
acl o4_public_4 dst 192.0.0.10/32
acl o4_public_6 dst 2001:1::1/128
acl o4_public_6 dst 2001:1::2/128
acl o4_public_6 dst 2001:1::3/128
acl o4_public_6 dst 2001:3::/32
acl o4_public_6 dst 2001:4:112::/48
acl o4_public_6 dst 2001:20::/28
acl o4_public_6 dst 2001:30::/28
acl o4_public_8 dst 64:ff9b::c000:9/128
acl o4_public_8 dst 64:ff9b::c000:a/128
acl o4_public_10 dst ::c000:9/128
acl o4_public_10 dst ::c000:a/128
acl o4_public_12 dst ::ffff:0:c000:9/128
acl o4_public_12 dst ::ffff:0:c000:a/128
acl o4_this_machine dstdomain -n .localhost
acl o4_host_13 dstdomain -n .b.example
acl o4_itself_14 dstdomain -n b.example
acl o4_host_15 dstdomain -n .a.example
acl o4_host_16 dstdomain -n .bitbucket.org
acl o4_host_17 dstdomain -n .crates.io
acl o4_host_18 dstdomain -n .files.pythonhosted.org
acl o4_host_19 dstdomain -n .github.com
acl o4_host_20 dstdomain -n .gitlab.com
acl o4_host_21 dstdomain -n .proxy.golang.org
acl o4_host_22 dstdomain -n .pypi.org
acl o4_host_23 dstdomain -n .registry.npmjs.org
acl o4_host_24 dstdomain -n .registry.yarnpkg.com
acl o4_host_25 dstdomain -n .static.crates.io
# on the host list, from user:2:47
http_access allow o4_host_1 o4_literal o4_ports_2
# not public, wherever the name leads
# not public, wherever the name leads
http_access deny o4_this_machine
# not public, from hosts.rules
# not public, from hosts.rules
# not public, from hosts.rules
# not public, from hosts.rules
# not public, from hosts.rules
# on the host list, from user:2:32
http_access allow o4_host_13 !o4_itself_14 o4_ports_2
# on the host list, from user:2:19
http_access allow o4_host_15 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_16 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_17 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_18 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_19 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_20 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_21 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_22 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_23 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_24 o4_ports_2
# on the host list, from hosts.rules
http_access allow o4_host_25 o4_ports_2
# what no rule allows
http_access deny all

$ o4-policy verify --backend squid --scenario s.policy.toml
squid: proved (492 hosts and ports)

$ o4-policy lower --backend squid --scenario s.policy.toml | sed 's/^http_access deny o4_not_public$/#/' > open.conf
> o4-policy verify --backend squid --profile open.conf --scenario s.policy.toml
squid: proved (492 hosts and ports)

$ printf 'http_port 3128\n' > other.conf
> o4-policy verify --backend squid --profile other.conf --scenario s.policy.toml
other.conf:1:1: error: squid's 'http_port' is not read here
  http_port 3128
  ^^^^^^^^^^^^^^
other.conf:1:1: error: there is no http_access
  http_port 3128
  ^
? 2

$ printf '{"event":"request","host":"c.example.net","decision":"deny"}\n{"event":"request","host":"a.example","decision":"deny"}\n' > log
> printf '  d.example.net, 3 times: o4-policy allow host d.example.net\n' >> log
> o4-policy learn log --scenario s.policy.toml
3 times  d.example.net, with every name below it
1 time   c.example.net, with every name below it

edit user
--- user
+++ user
@@ -1,2 +1,2 @@
 [sandbox]
-allowedDomains = ["a.example", "*.b.example", "10.0.0.7"]
+allowedDomains = ["a.example", "*.b.example", "10.0.0.7", "d.example.net", "c.example.net"]

all that it changes (A is now, B with the edit)
B lets in
  commands connect to (ask -> allow through the proxy) c.example.net d.example.net
    B on the host list (user:2:76 and 1 more)
    A ask shell about any within 5 minutes (guarded.rules): not on the host list
  the fetch tool connects to (ask -> allow) c.example.net d.example.net
    B on the host list (user:2:76 and 1 more)
    A ask fetch about any (session.rules): not on the host list
  the web_search tool connects to (ask -> allow) c.example.net d.example.net
    B on the host list (user:2:76 and 1 more)
    A ask web_search about any (session.rules): not on the host list
  commands may name URLs of c.example.net d.example.net
    B listed in allowedDomains (user:2:76 and 1 more)
    A not on the list of hosts that a command may name

$ printf 'error: host %s is not on the list of hosts that a command may name\n' "'e.example.net'" | o4-policy learn - --scenario s.policy.toml | head -1
1 time   e.example.net, with every name below it

$ # A command can fill a log: what would let in anybody, or leads to this machine or its network, is not proposed.
> for host in com co.uk github.io localhost x.localhost x.test x.onion 1.0.0.10.in-addr.arpa printer nas.local metadata.google.internal 127.0.0.1 10.0.0.1 169.254.169.254 ::1 fe80::1 64:ff9b::a9fe:a9fe 8.8.8.8 f.github.io; do
>   printf '{"event":"request","host":"%s","decision":"deny"}\n' $host
> done > filled
> o4-policy learn filled --scenario s.policy.toml | sed '/^all that/,$d'
1 time   1.0.0.10.in-addr.arpa (not proposed: no public host has such a name)
1 time   10.0.0.1 (not proposed: of this machine or its network)
1 time   127.0.0.1 (not proposed: of this machine or its network)
1 time   169.254.169.254 (not proposed: of this machine or its network)
1 time   64:ff9b::a9fe:a9fe (not proposed: of this machine or its network)
1 time   8.8.8.8
1 time   ::1 (not proposed: of this machine or its network)
1 time   co.uk (not proposed: a public suffix: anybody can have a host below it)
1 time   com (not proposed: a public suffix: anybody can have a host below it)
1 time   f.github.io, with every name below it
1 time   fe80::1 (not proposed: of this machine or its network)
1 time   github.io (not proposed: a public suffix: anybody can have a host below it)
1 time   localhost (not proposed: of this machine or its network)
1 time   metadata.google.internal (not proposed: no public host has such a name)
1 time   nas.local (not proposed: no public host has such a name)
1 time   printer (not proposed: no public host has such a name)
1 time   x.localhost (not proposed: of this machine or its network)
1 time   x.onion (not proposed: no public host has such a name)
1 time   x.test (not proposed: no public host has such a name)

edit user
--- user
+++ user
@@ -1,2 +1,2 @@
 [sandbox]
-allowedDomains = ["a.example", "*.b.example", "10.0.0.7"]
+allowedDomains = ["a.example", "*.b.example", "10.0.0.7", "8.8.8.8", "f.github.io"]

$ grep -v -e 8.8.8.8 -e f.github filled | o4-policy learn - --scenario s.policy.toml | grep -v 'not proposed'
? 1

$ # Of many hosts those asked most often are proposed, and it is said how many others there were.
> for i in $(seq 10 49); do
>   for host in h$i.example.net h$i.test; do printf '{"event":"request","host":"%s","decision":"deny"}\n' $host; done
> done > many
> printf '  h49.example.net, 2 times: o4-policy allow host h49.example.net\n' >> many
> o4-policy learn many --scenario s.policy.toml | sed '/^edit/,$d' > some
> grep -c 'not proposed' some
> grep -v 'not proposed' some | sed 3,31d
> grep test many | o4-policy learn - --scenario s.policy.toml --format json | grep -e left_out -e hindered
32
3 times  h49.example.net, with every name below it
1 time   h10.example.net, with every name below it
1 time   h40.example.net, with every name below it
16 other hosts were asked no more often

  "left_out": 8,
  "hindered": null,

$ printf 'o4-policy allow host *.g.example\no4-policy allow host *\n' | o4-policy learn - --scenario s.policy.toml
nothing was refused that the policy does not allow by now

$ o4-policy learn log --project --scenario s.policy.toml --untrusted
3 times  d.example.net
1 time   c.example.net

d.example.net: no config can
in the way ask shell about any within 5 minutes
                                       not on the host list (guarded.rules); the project's
                                       config is not read: the workspace is not trusted
instead    --tier open, without a sandbox
           --sandbox danger-full-access, without a sandbox
? 1

$ o4-policy learn log --project --scenario s.policy.toml --untrusted --format json | grep -e not_proposed -e edit -e why
      "not_proposed": null,
      "not_proposed": null,
  "edit": null,
      "why": "the project's config is not read: the workspace is not trusted"

$ printf '{"event":"request","host":"a b","decision":"deny"}\n{"event"\n{"event":"x"}\nhello\n' | o4-policy learn - --scenario s.policy.toml
<stdin>:1:27: error: a request has a host and a decision, 'allow' or 'deny'
  {"event":"request","host":"a b","decision":"deny"}
                            ^^^^^
<stdin>:1:9: error: unexpected end of input; expected ':'
  {"event"
          ^
<stdin>:1:1: error: this is no line of a proxy's log
  {"event":"x"}
  ^^^^^^^^^^^^^
  help: name what --log has written, or what `run` has said
? 2

$ o4-policy learn log --scenario s.policy.toml --apply
command line:1:11: error: a config in a scenario is not written
  learn log --scenario s.policy.toml --apply
            ^^^^^^^^^^
  help: put the text into the scenario yourself
? 2

$ # It is shown, and nothing is written; with --apply the layout and the comments stay.
> mkdir -p home/project && printf '# ours\n[sandbox]\nallowedDomains = [\n  "a.example", # one\n]\n' > c.toml
> o4-policy learn log --home $PWD/home --workspace $PWD/home/project --platform macos --config c.toml | head -8
> cat c.toml
> o4-policy learn log --home $PWD/home --workspace $PWD/home/project --platform macos --config c.toml --apply | tail -1
> cat c.toml
> o4-policy learn log --home $PWD/home --workspace $PWD/home/project --platform macos --config c.toml
3 times  d.example.net, with every name below it
1 time   c.example.net, with every name below it

edit c.toml
--- c.toml
+++ c.toml
@@ -2,4 +2,6 @@
 [sandbox]
# ours
[sandbox]
allowedDomains = [
  "a.example", # one
]
written: $HOME/project/c.toml
    A not on the list of hosts that a command may name
# ours
[sandbox]
allowedDomains = [
  "a.example", # one
  "d.example.net",
  "c.example.net",
]
nothing was refused that the policy does not allow by now

$ o4-policy learn log --scenario s.policy.toml --format json | head -18
{
  "refused": [
    {
      "host": "d.example.net",
      "count": 3,
      "decision": "ask",
      "not_proposed": null,
      "with_below": true
    },
    {
      "host": "c.example.net",
      "count": 1,
      "decision": "ask",
      "not_proposed": null,
      "with_below": true
    }
  ],
  "left_out": 0,

$ o4-policy proxy --connect a.example
error: HTTPS_PROXY holds no proxy
? 1
