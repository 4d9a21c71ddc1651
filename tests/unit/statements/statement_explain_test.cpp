// What explains a decision: the deciding rule with its place, the losers with why, notes and help.
#include <algorithm>

#include "engine/compile/builtin_rules.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using test::ask;

namespace {

std::string explain_path(const test::Asked& asked, const std::string& path, PathOp op,
                         ProfileChoice profile = {}) {
  return asked.explained(PathQuery{path, op, PathActor::shell, profile});
}

std::string explain_host(const test::Asked& asked, const std::string& host,
                         HostActor actor = HostActor::shell) {
  return asked.explained(HostQuery{host, actor, ProfileChoice{}});
}

}  // namespace

TEST_CASE("W7a the losers of a path say why they lost", "[statements]") {
  const auto asked = ask({"workspace = '/tmp/w'\ntemp_dir = '/tmp/w/own'",
                          "[sandbox]\nallowedDomains = []\nallowedPaths = ['/tmp/w/own/a', '/tmp']",
                          {}});
  CHECK(explain_path(asked, "/tmp/w/own/a/x", PathOp::write) ==
        "allow /tmp/w/own/a/x\n"
        "by allow read, write /tmp/w/own/a from user:3:17: listed in allowedPaths\n"
        "not allow read, write /tmp/w/own from fact temp_dir: the system temp directory (a longer "
        "path decides)\n"
        "not allow read, write /tmp/w from fact workspace: the workspace (a longer path decides)\n"
        "not private read, write /tmp within 4096 megabytes from sandbox.rules: private and empty "
        "inside the sandbox (a "
        "longer path decides)\n"
        "not allow read, write /tmp from guarded.rules: temporary files (a longer path decides)\n");
  CHECK(explain_path(asked, "/tmp/x", PathOp::read) ==
        "private /tmp/x\n"
        "by private read, write /tmp within 4096 megabytes from sandbox.rules: private and empty "
        "inside the sandbox\n"
        "not allow read, write /tmp from guarded.rules: temporary files (private wins over allow "
        "at the same path)\n"
        "not allow read / from sandbox.rules: programs and libraries must load (a longer path "
        "decides)\n");
}

TEST_CASE("W2 a protected location wins and says over what", "[statements]") {
  const auto asked = ask({"workspace = '/home/user'", {}, {}});
  CHECK(explain_path(asked, "~/.config/gh/hosts.yml", PathOp::write) ==
        "deny /home/user/.config/gh/hosts.yml\n"
        "by guard read, write /home/user/.config/gh from protected.rules: a credential location\n"
        "not allow read, write /home/user from fact workspace: the workspace (a protected location "
        "wins over every other rule)\n");
}

TEST_CASE("W2 a built-in rule is told with its line and column", "[statements]") {
  SourceMap sources;
  Diagnostics out;
  const auto book = load_rule_book(sources, builtin_rules(), out);
  REQUIRE(book.has_value());
  const auto asked = ask(*book, sources, {"", {}, {}});
  const auto decision = explain(asked.loaded->policy, PathQuery{"~/.kube", PathOp::read});
  REQUIRE(decision.has_value());
  for (const auto& rules : builtin_rules()) {
    const auto at = rules.text.find("~/.kube");
    if (at != std::string_view::npos && rules.name == "protected.rules") {
      const auto before = rules.text.substr(0, at);
      const auto line = std::count(before.begin(), before.end(), '\n') + 1;
      const auto column = at - before.rfind('\n');
      CHECK(decision->rule.from ==
            "protected.rules:" + std::to_string(line) + ":" + std::to_string(column));
    }
  }
}

TEST_CASE("W1 what no rule allows is denied by default, with what would allow it", "[statements]") {
  CHECK(explain_path(ask({"", {}, {}}), "/etc/../etc//hosts", PathOp::write) ==
        "deny /etc/hosts\n"
        "by deny write /etc/hosts from default: no rule allows it\n");
  CHECK(explain_path(ask({"picked_tier = 'airlock'", {}, {}}), "/etc/hosts", PathOp::write) ==
        "deny /etc/hosts\n"
        "by deny write /etc/hosts from default: no rule allows it\n"
        "help no config widens airlock\n");
  CHECK(explain_path(ask({"sandbox = 'read-only'", {}, {}}), "/etc/hosts", PathOp::write) ==
        "deny /etc/hosts\n"
        "by deny write /etc/hosts from default: no rule allows it\n"
        "help no config widens read-only\n");
}

TEST_CASE("W5 a dropped entry is warned about and shown where it is missed", "[statements]") {
  const auto asked = ask({"", "[sandbox]\nallowedDomains = []\nallowedPaths = ['~/.config']",
                          "[sandbox]\nallowedPaths = [\n  'a',\n  '../.ssh/k',\n]\n"});
  CHECK(asked.findings() ==
        "user:3:17 warning grant-dropped: the allowedPaths entry '~/.config' overlaps the "
        "protected location ~/.config/gcloud and grants nothing; name a folder that neither holds "
        "nor lies in ~/.config/gcloud\n"
        "project:4:3 warning grant-dropped: the allowedPaths entry '../.ssh/k' overlaps the "
        "protected location ~/.ssh and grants nothing; name a folder that neither holds nor lies "
        "in ~/.ssh\n");
  CHECK(explain_path(asked, "~/.config/x", PathOp::write) ==
        "deny /home/user/.config/x\n"
        "by deny write /home/user/.config/x from default: no rule allows it\n"
        "note dropped allow read, write /home/user/.config (user:3:17): overlaps the protected "
        "location ~/.config/gcloud\n");
}

TEST_CASE("W3a W4 other dropped grants are warned about with the fact", "[statements]") {
  const auto asked =
      ask({"temp_dir = '/'\ncache_dir = '/home'\nfs.'/home/user/.npm' = '-> .'\n"
           "[[plugins]]\nname = 'notes'\npaths = ['~/.notes', '~/.aws/x']",
           {},
           {}});
  CHECK(asked.findings() ==
        "sandbox.rules warning grant-dropped: the rule path '~/.npm' overlaps the protected "
        "location ~/.ssh and grants nothing; name a folder that neither holds nor lies in ~/.ssh\n"
        "facts:1:12 warning grant-dropped: temp_dir '/' overlaps the protected location ~/.ssh and "
        "grants nothing; name a folder that neither holds nor lies in ~/.ssh\n"
        "facts:2:13 warning grant-dropped: cache_dir '/home' overlaps the protected location "
        "~/.ssh and grants nothing; name a folder that neither holds nor lies in ~/.ssh\n"
        "facts:6:22 warning grant-dropped: the path '~/.aws/x' of the plugin 'notes' overlaps the "
        "protected location ~/.aws and grants nothing; name a folder that neither holds nor lies "
        "in ~/.aws\n");
}

TEST_CASE("W8 a link is followed and named", "[statements]") {
  const auto asked =
      ask({"fs.'/home/user/project/keys' = '-> ../.ssh'\n"
           "fs.'/home/user/project/out' = '-> /srv'\n"
           "fs.'/home/user/project/loop' = '-> loop'",
           {},
           {}});
  CHECK(explain_path(asked, "keys/id", PathOp::read) ==
        "deny /home/user/project/keys/id\n"
        "by guard read, write /home/user/.ssh from protected.rules: a credential location\n"
        "not allow read / from sandbox.rules: programs and libraries must load (a protected "
        "location wins over every other rule)\n"
        "not allow read, write /home/user/project from fact workspace: the workspace (decides for "
        "the path as given, and where it leads is stricter)\n"
        "note leads to /home/user/.ssh/id\n");
  CHECK(explain_path(asked, "out/x", PathOp::write) ==
        "deny /home/user/project/out/x\n"
        "by deny write /srv/x from default: no rule allows it\n"
        "not allow read, write /home/user/project from fact workspace: the workspace (decides for "
        "the path as given, and where it leads is stricter)\n"
        "note leads to /srv/x\n");
  CHECK(explain_path(asked, "loop", PathOp::read) ==
        "deny /home/user/project/loop\n"
        "by deny read /home/user/project/loop from default: it leads through more than 40 links\n"
        "not allow read, write /home/user/project from fact workspace: the workspace (decides for "
        "the path as given, and where it leads is stricter)\n"
        "note leads through more than 40 links\n");
}

TEST_CASE("W10 a package install says why manifests cannot be written", "[statements]") {
  CHECK(explain_path(ask({"", {}, {}}), "package.json", PathOp::write,
                     ProfileChoice{"package-install"}) ==
        "deny /home/user/project/package.json\n"
        "by deny write /home/user/project from fact workspace: a package install writes only "
        "dependency folders and lock files\n"
        "note our reading of the documentation: the workspace's dependency folders are those of "
        "its root; to install in a member folder, name it with -C\n"
        "help it writes no manifest such as package.json: edit that first, with another command\n");
  // The advice of the mode is not that of the install.
  CHECK(
      explain_path(ask({"", {}, {}}), "/srv/x", PathOp::write, ProfileChoice{"package-install"}) ==
      "deny /srv/x\n"
      "by deny write /srv/x from default: no rule allows it\n"
      "help it writes no manifest such as package.json: edit that first, with another command\n");
  CHECK(explain_path(ask({"", {}, {}}), "~/.npmrc", PathOp::write,
                     ProfileChoice{"package-install"}) ==
        "deny /home/user/.npmrc\n"
        "by guard read, write /home/user/.npmrc from protected.rules: a credential location\n");
}

TEST_CASE("N6 N11 a listed host is reached through the proxy only", "[statements]") {
  const auto asked =
      ask({"platform = 'macos'", "[sandbox]\nallowedDomains = ['a.github.com']", {}});
  CHECK(explain_host(asked, "x.A.github.com:443") ==
        "allow x.a.github.com\n"
        "by connect shell to a.github.com through proxy on ports 22, 80, 443 from user:2:19: on "
        "the host list\n"
        "not connect shell to github.com through proxy on ports 22, 80, 443 from hosts.rules: on "
        "the host list (a rule "
        "that is closer to the host decides)\n"
        "not ask shell about any within 5 minutes from guarded.rules: not on the host list "
        "(connect wins over ask)\n"
        "note through the egress proxy: a program that ignores HTTP_PROXY, HTTPS_PROXY and "
        "ALL_PROXY has no network\n");
  CHECK(explain_host(asked, "example.com") ==
        "ask example.com\n"
        "by ask shell about any within 5 minutes from guarded.rules: not on the host list\n"
        "note no answer within 5 minutes is a denial\n");
}

TEST_CASE("N5 N8 N9 N10 no network says why there is none", "[statements]") {
  const std::string limited = "[sandbox]\nallowedDomains = []\n";
  CHECK(explain_host(ask({"", limited, {}}), "github.com") ==
        "deny github.com\n"
        "by block shell to any from guarded.rules: on Linux the network is cut off "
        "completely: use open, or --sandbox danger-full-access\n"
        "not connect shell to github.com through proxy on ports 22, 80, 443 from hosts.rules: on "
        "the host list (block "
        "wins over connect)\n"
        "not ask shell about any within 5 minutes from guarded.rules: not on the host list (block "
        "wins over ask)\n");
  CHECK(explain_host(ask({"platform = 'macos'", limited + "[sandbox.proxy]\nenabled = false", {}}),
                     "github.com") ==
        "deny github.com\n"
        "by block shell to any from guarded.rules: the egress proxy is turned off, so commands "
        "have no network\n"
        "not connect shell to github.com through proxy on ports 22, 80, 443 from hosts.rules: on "
        "the host list (block "
        "wins over connect)\n"
        "not ask shell about any within 5 minutes from guarded.rules: not on the host list (block "
        "wins over ask)\n");
  CHECK(explain_host(ask({"platform = 'macos'\nproxy_failed = true", limited, {}}), "github.com") ==
        "deny github.com\n"
        "by block shell to any from guarded.rules: the egress proxy failed to start, so commands "
        "have no network\n"
        "not connect shell to github.com through proxy on ports 22, 80, 443 from hosts.rules: on "
        "the host list (block "
        "wins over connect)\n"
        "not ask shell about any within 5 minutes from guarded.rules: not on the host list (block "
        "wins over ask)\n");
  CHECK(explain_host(ask({"platform = 'macos'\ninteractive = false", limited, {}}), "github.com") ==
        "deny github.com\n"
        "by block shell to any from guarded.rules: print mode starts no egress proxy, so commands "
        "have no network\n"
        "not connect shell to github.com through proxy on ports 22, 80, 443 from hosts.rules: on "
        "the host list (block "
        "wins over connect)\n"
        "not unanswered shell about any from guarded.rules: not on the host list, and nobody is "
        "there to ask (block wins over unanswered)\n");
  CHECK(explain_host(
            ask({"platform = 'macos'\nstart_tier = 'open'\npicked_tier = 'guarded'", limited, {}}),
            "github.com") ==
        "deny github.com\n"
        "by block shell to any from guarded.rules: the session began without the sandbox, so no "
        "egress proxy runs before the next session\n"
        "not connect shell to github.com through proxy on ports 22, 80, 443 from hosts.rules: on "
        "the host list (block "
        "wins over connect)\n"
        "not ask shell about any within 5 minutes from guarded.rules: not on the host list (block "
        "wins over ask)\n");
  CHECK(explain_host(ask({"platform = 'macos'", limited, {}}), "github.com", HostActor::user) ==
        "deny github.com\n"
        "by block user to any from guarded.rules: your own commands and watch checks never use the "
        "proxy, so they have no network\n");
}

TEST_CASE("N7 what would ask is denied with nobody there", "[statements]") {
  CHECK(explain_host(ask({"can_ask = false", {}, {}}), "example.com", HostActor::fetch) ==
        "deny example.com\n"
        "by unanswered fetch about any from session.rules: not on the host list, and nobody is "
        "there to ask\n");
  // Print mode asks nobody, whatever is said of a terminal.
  const auto print = ask({"interactive = false\ncan_ask = true", {}, {}});
  CHECK(print.host("example.com", HostActor::fetch) == "deny");
  CHECK(print.host("example.com", HostActor::web_fetch) == "deny");
}

TEST_CASE("N12 the lifted limit points at the table", "[statements]") {
  const auto asked = ask({"", {}, "[editor]\nx = 1\n[sandbox]\ndefault_tier = 'guarded'\n"});
  CHECK(asked.findings() ==
        "project:3:1 warning network-lifted: a [sandbox] table without allowedDomains lifts the "
        "network limit of commands; set allowedDomains in it: an empty list keeps the limit, and "
        "lets no command name a URL\n");
  CHECK(explain_host(asked, "example.com") ==
        "allow example.com\n"
        "by connect shell to any from guarded.rules: a [sandbox] table without allowedDomains "
        "lifts the network limit\n");
}

TEST_CASE("N13 airlock advises Alt+S", "[statements]") {
  CHECK(
      explain_host(ask({"picked_tier = 'airlock'", {}, {}}), "github.com", HostActor::web_search) ==
      "deny github.com\n"
      "by block web_search to any from airlock.rules: airlock has no network: press Alt+S to "
      "change the tier\n");
}

TEST_CASE("N13 a fixed sandbox says that its host rules are our reading", "[statements]") {
  const std::string note =
      "note our reading of the documentation: the host rules of fetch and web_search are told of "
      "guarded and airlock alone\n";
  const auto write = ask({"sandbox = 'workspace-write'", {}, {}});
  CHECK(explain_host(write, "pypi.org", HostActor::fetch) ==
        "allow pypi.org\n"
        "by connect fetch to pypi.org from hosts.rules: on the host list\n"
        "not ask fetch about any from fixed.rules: not on the host list (connect wins over ask)\n" +
            note);
  CHECK(explain_host(write, "example.com", HostActor::web_search) ==
        "ask example.com\n"
        "by ask web_search about any from fixed.rules: not on the host list\n" +
            note);
  const auto print = ask({"sandbox = 'workspace-write'\ninteractive = false", {}, {}});
  CHECK(explain_host(print, "example.com", HostActor::fetch) ==
        "deny example.com\n"
        "by unanswered fetch about any from fixed.rules: not on the host list, and nobody is there "
        "to ask\n" +
            note);
  CHECK(explain_host(ask({"sandbox = 'read-only'", {}, {}}), "pypi.org", HostActor::fetch) ==
        "deny pypi.org\n"
        "by block fetch to any from fixed.rules: read-only has no network\n" +
            note);
  // What the documentation says needs no note.
  for (const std::string facts : {"", "picked_tier = 'airlock'", "picked_tier = 'open'"}) {
    CHECK(explain_host(ask({facts, {}, {}}), "pypi.org", HostActor::fetch).find("reading") ==
          std::string::npos);
  }
}

TEST_CASE("N14 bypass mode and a denied tool say why", "[statements]") {
  CHECK(explain_host(ask({"permission_mode = 'bypass'\npicked_tier = 'airlock'", {}, {}}),
                     "example.com", HostActor::web_fetch) ==
        "allow example.com\n"
        "by connect web_fetch to any from session.rules: in auto and bypass mode nobody is asked: "
        "it reaches any public host, whatever the sandbox\n");
  CHECK(explain_host(ask({"denied_tools = ['web_fetch']", {}, {}}), "example.com",
                     HostActor::web_fetch) ==
        "deny example.com\n"
        "by block web_fetch to any from session.rules: a permission rule denies web_fetch\n"
        "not ask web_fetch about any from session.rules: each session's first fetch needs an "
        "approval (block wins over ask)\n");
  CHECK(explain_host(ask({"", {}, {}}), "64:ff9b::a9fe:a9fe", HostActor::web_fetch) ==
        "deny 64:ff9b::a9fe:a9fe\n"
        "by block web_fetch to network 64:ff9b::a9fe:0/112 from hosts.rules: only public hosts can "
        "be fetched\n"
        "not ask web_fetch about any from session.rules: each session's first fetch needs an "
        "approval (block wins over ask)\n");
}

TEST_CASE("N14 an address that is not public names its block", "[statements]") {
  const auto asked = ask({"", {}, {}});
  CHECK(explain_host(asked, "0xA9FEA9FE", HostActor::web_fetch) ==
        "deny 169.254.169.254\n"
        "by block web_fetch to network 169.254.0.0/16 from hosts.rules: only public hosts can be "
        "fetched\n"
        "not ask web_fetch about any from session.rules: each session's first fetch needs an "
        "approval (block wins over ask)\n");
  CHECK(explain_host(asked, "example.com", HostActor::web_fetch) ==
        "ask example.com\n"
        "by ask web_fetch about any from session.rules: each session's first fetch needs an "
        "approval\n");
}

TEST_CASE("C4 M8 directories name the rule that decides", "[statements]") {
  const auto asked = ask({"", {}, {}});
  CHECK(asked.explained(DirectoryQuery{"~/.config"}) ==
        "deny /home/user/.config\n"
        "by off-limits /home/user/.config/gcloud from protected.rules: a credential location\n"
        "help name a folder that neither holds nor lies in a protected location\n");
  CHECK(asked.explained(DirectoryQuery{"/srv"}) ==
        "allow /srv\n"
        "by allow /srv from default: it overlaps no protected location\n");
  CHECK(asked.explained(CwdQuery{"/etc"}) ==
        "deny /etc\n"
        "by deny /etc from default: outside the paths that commands can write\n"
        "help start the command in the workspace, or leave the directory out\n");
  CHECK(asked.explained(CwdQuery{"src"}) ==
        "allow /home/user/project/src\n"
        "by mention /home/user/project from fact workspace: commands can write there\n");
}
