# The Python module over the shared library.
import o4policy

facts = {"home": "/home/ann", "workspace": "/home/ann/app", "platform": "linux"}
policy = o4policy.Policy(facts)
assert policy.decide(path="~/.ssh/id", op="read") == "deny"
assert policy.decide(command="true") == "run"
assert policy.explain(command="cat /etc/hosts")["refusals"][0]["begin"] == 4
assert "allow " in policy.compile()
assert "--unshare-user" in policy.lower()
assert policy.verify()["holds"]
wider = o4policy.Policy(facts, user_config='[sandbox]\nallowedPaths = ["/srv"]\n')
assert policy.diff(wider)["allows_more"]
try:
    o4policy.Policy(facts, user_config="[sandbox\n")
    raise SystemExit("a broken config was taken")
except o4policy.Error as error:
    assert "user:1" in str(error), error
assert o4policy.version()
