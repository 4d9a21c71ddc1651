The egress proxy: what it is asked about, and its rules for squid.

$ printf '[facts]\nhome = "/home/u"\nbridge = true\n[config]\nuser = """\n[sandbox]\nallowedDomains = ["a.example", "*.b.example", "10.0.0.7"]\n"""\n' > s.policy.toml
> o4-policy check host a.example --scenario s.policy.toml
> o4-policy check host a.example:8080 --scenario s.policy.toml
? 3

$ o4-policy explain host a.example:8080 --scenario s.policy.toml

$ # By default Linux stays cut off.
> o4-policy check host a.example --scenario s.policy.toml --network as-is
? 1

$ o4-policy lower --backend squid --scenario s.policy.toml | grep -v not_public

$ o4-policy verify --backend squid --scenario s.policy.toml

$ o4-policy lower --backend squid --scenario s.policy.toml | sed 's/^http_access deny o4_not_public$/#/' > open.conf
> o4-policy verify --backend squid --profile open.conf --scenario s.policy.toml

$ printf 'http_port 3128\n' > other.conf
> o4-policy verify --backend squid --profile other.conf --scenario s.policy.toml
? 2

$ printf '{"event":"request","host":"c.example","decision":"deny"}\n{"event":"request","host":"a.example","decision":"deny"}\n' > log
> printf '  d.example, 3 times: o4-policy allow host d.example\n' >> log
> o4-policy learn log --scenario s.policy.toml

$ o4-policy learn log --scenario s.policy.toml --format json

$ o4-policy proxy --connect a.example
? 1
