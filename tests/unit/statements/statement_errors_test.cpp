// Inputs that are refused, through the whole pipeline: exact messages at exact places (T2, N3, F2,
// F3, F4, M8), and that nothing is ever decided from them.
#include "engine/graph/print_graph.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using test::ask;

namespace {

struct Row {
  std::string text;
  std::string findings;
};

std::string user_findings(const std::string& config) {
  const auto asked = ask({"", config, {}});
  CHECK_FALSE(asked.loaded);
  return asked.findings();
}

std::string facts_findings(const std::string& facts) {
  const auto asked = ask({facts, {}, {}});
  CHECK_FALSE(asked.loaded);
  return asked.findings();
}

}  // namespace

TEST_CASE("T2 a default_tier that is no tier is an error with its place", "[statements]") {
  const auto row = GENERATE(values<Row>({
      {"default_tier = 'gaurded'",
       "user:2:16 error config-tier: default_tier is 'gaurded', which is no tier; did you mean "
       "'guarded'?\n"},
      {"  default_tier  =  'Open'",
       "user:2:20 error config-tier: default_tier is 'Open', which is no tier; did you mean "
       "'open'?\n"},
      {"default_tier = 'danger-full-access'",
       "user:2:16 error config-tier: default_tier is 'danger-full-access', which is no tier; "
       "expected one of open, guarded, airlock\n"},
      {"default_tier = ''",
       "user:2:16 error config-tier: default_tier is '', which is no tier; expected one of open, "
       "guarded, airlock\n"},
      {"default_tier = 'airlock '",
       "user:2:16 error config-tier: default_tier is 'airlock ', which is no tier; did you mean "
       "'airlock'?\n"},
      {"default_tier = true",
       "user:2:16 error config-type: default_tier is a boolean, expected a string; put one word in "
       "quotes\n"},
      {"default_tier = ['open']",
       "user:2:16 error config-type: default_tier is an array, expected a string; put one word in "
       "quotes\n"},
  }));
  CAPTURE(row.text);
  CHECK(user_findings("[sandbox]\n" + row.text) == row.findings);
}

TEST_CASE("N3 an entry that is no host is an error with a hint", "[statements]") {
  const auto row = GENERATE(values<Row>({
      {"https://example.com", "has a scheme, in allowedDomains; write 'example.com'"},
      {"http://u:p@example.com:80/x?y#z", "has a scheme, in allowedDomains; write 'example.com'"},
      {"//example.com", "has a path, in allowedDomains; write the host alone"},
      {"example.com/", "has a path, in allowedDomains; write 'example.com'"},
      {"10.0.0.0/8",
       "has a path, in allowedDomains; name single addresses: an entry is no network"},
      {"example.com:443", "has a port, in allowedDomains; write 'example.com'"},
      {"[::1]:443", "has a port, in allowedDomains; write '::1'"},
      {"user@example.com", "has a user name, in allowedDomains; write 'example.com'"},
      {"example.com example.org", "has a space, in allowedDomains; write the host alone"},
      {" example.com", "has a space, in allowedDomains; write 'example.com'"},
      {"**",
       "has a '*' that is not its first label, in allowedDomains; '*.example.com' covers all "
       "subdomains, '*' every host"},
      {"*example.com",
       "has a '*' that is not its first label, in allowedDomains; '*.example.com' "
       "covers all subdomains, '*' every host"},
      {"a.*.example.com",
       "has a '*' that is not its first label, in allowedDomains; "
       "'*.example.com' covers all subdomains, '*' every host"},
      {"*.*",
       "has a '*' that is not its first label, in allowedDomains; '*.example.com' covers all "
       "subdomains, '*' every host"},
      {"example.*",
       "has a '*' that is not its first label, in allowedDomains; '*.example.com' "
       "covers all subdomains, '*' every host"},
      {"*.127.0.0.1", "has a '*' before an address, in allowedDomains; write '127.0.0.1'"},
      {"*.1", "has a '*' before an address, in allowedDomains; write '0.0.0.1'"},
      {"*.[::1]", "has a '*' before an address, in allowedDomains; write '::1'"},
      {"", "names no host, in allowedDomains"},
      {".", "names no host, in allowedDomains"},
      {"example..com", "has an empty label, in allowedDomains"},
      {".example.com", "has an empty label, in allowedDomains"},
      {"256.0.0.1",
       "looks like an address but is none, in allowedDomains; write an address like "
       "'192.0.2.1' or '2001:db8::1'"},
      {"1.2.3.4.5",
       "looks like an address but is none, in allowedDomains; write an address like "
       "'192.0.2.1' or '2001:db8::1'"},
      {"exa$mple.com", "has a character that no host has, in allowedDomains"},
  }));
  CAPTURE(row.text);
  CHECK(user_findings("[sandbox]\nallowedDomains = ['ok.example', '" + row.text + "']") ==
        "user:2:33 error config-host: '" + row.text + "' " + row.findings + "\n");
}

TEST_CASE("N3 a query host that is neither a name nor an address is an error", "[statements]") {
  const auto asked = ask({"platform = 'macos'", "[sandbox]\nallowedDomains = ['*']", {}});
  for (const auto* host : {"",
                           " ",
                           "a b",
                           "http://example.com",
                           "example.com/x",
                           "user@example.com",
                           "*",
                           "*.a",
                           "a..b",
                           ".",
                           "256.1.1.1",
                           "1.2.3.4.5",

                           "[::1",
                           "[::1]x",
                           "::g",
                           "1::2::3",
                           "example.com:",
                           "example.com:99999",
                           "example.com:x",
                           "exa$mple.com",
                           "a:b:c"}) {
    CAPTURE(host);
    CHECK(asked.host(host) == "error");
    CHECK(asked.host(host, HostActor::web_fetch) == "error");
  }
  CHECK(asked.explained(HostQuery{"http://example.com"}) ==
        "error 'http://example.com' has a scheme; write 'example.com'\n");
}

TEST_CASE("F2 an error shows the line, a caret and what was meant", "[statements]") {
  const auto asked = ask({"", "[sandbox]\n# my hosts\nallowedDomains = [\"ok.example\", 3]\n",
                          "[sandbox]\ndefault_tier = \"aerlock\"\n"});
  CHECK(render_diagnostics(asked.sources, asked.found, Colour::off) ==
        "user:3:33: error: an entry of allowedDomains is an integer, expected a string\n"
        "  allowedDomains = [\"ok.example\", 3]\n"
        "                                  ^\n"
        "  help: put it in quotes\n"
        "project:2:16: error: default_tier is 'aerlock', which is no tier\n"
        "  default_tier = \"aerlock\"\n"
        "                 ^^^^^^^^^\n"
        "  help: did you mean 'airlock'?\n");
}

TEST_CASE("F2 columns count characters, not bytes", "[statements]") {
  CHECK(user_findings("[sandbox]\nallowedDomains = ['bücher.example', 'a b']") ==
        "user:2:37 error config-host: 'a b' has a space, in allowedDomains; write the host "
        "alone\n");
}

TEST_CASE("F2 unknown keys warn and decide nothing", "[statements]") {
  const auto asked = ask({"", "[sandbox]\nallowedpaths = ['/srv']\nallowedDomains = []\n", {}});
  CHECK(asked.findings() ==
        "user:2:1 warning config-unknown-key: unknown key 'allowedpaths' in [sandbox]; did you "
        "mean 'allowedPaths'?\n");
  CHECK(asked.path("/srv/x", PathOp::write) == "deny");
}

TEST_CASE("F3 the faults of every input are reported, and nothing is decided", "[statements]") {
  const auto facts =
      ask({"platform = 'beos'\nhome = '/'", "[sandbox]\nallowedDomains = ['a b']", {}});
  CHECK_FALSE(facts.loaded);
  CHECK(
      facts.findings() ==
      "facts:1:12 error facts-platform: platform is 'beos', an unknown word; expected one of "
      "linux, macos, other\n"
      "facts:2:8 error facts-home: home is '/', which is nobody's home folder\n"
      "user:2:19 error config-host: 'a b' has a space, in allowedDomains; write the host alone\n");
  const auto both = ask({"", "[sandbox]\nproxy = 1", "[sandbox]\ndefault_tier = 0"});
  CHECK_FALSE(both.loaded);
  CHECK(both.findings() ==
        "user:2:9 error config-type: sandbox.proxy is an integer, expected a table\n"
        "project:2:16 error config-type: default_tier is an integer, expected a string; put one "
        "word in quotes\n");
}

TEST_CASE("T3 what is not read cannot be malformed", "[statements]") {
  CHECK(ask({"trusted = false", {}, "[sandbox"}).graph().mode.name == "guarded");
  CHECK(ask({"trusted = true", {}, "[sandbox"}).findings() ==
        "project:1:9 error config-syntax: malformed table header: encountered end-of-file; write "
        "key = \"text\" or key = [\"a\", \"list\"], and close what is opened\n");
}

TEST_CASE("F3 with broken facts the project file is not read", "[statements]") {
  // Whether the workspace is trusted cannot be known then.
  CHECK(ask({"trusted = 'yes'", {}, "[sandbox"}).findings() ==
        "facts:1:11 error facts-type: trusted is a string, expected true or false\n");
}

TEST_CASE("F4 whatever stands in the way of a decision is an error that names the fact",
          "[statements]") {
  const auto row = GENERATE(values<Row>({
      {"home = 'user'", "facts:1:8 error facts-home: home is 'user', which is no absolute path\n"},
      {"home = ''", "facts:1:8 error facts-home: home is empty; fill it in, or leave it out\n"},
      {"home = '/'", "facts:1:8 error facts-home: home is '/', which is nobody's home folder\n"},
      {"home = '/home/..'",
       "facts:1:8 error facts-home: home is '/', which is nobody's home folder\n"},
      {"home = '~'", "facts:1:8 error facts-home: home is '~', which is no absolute path\n"},
      {"home = \"/a\\nb\"", "facts:1:8 error facts-home: home has a line break\n"},
      {"home = \"/a\\u0000b\"", "facts:1:8 error facts-home: home has a NUL byte\n"},
      {"workspace = 'src'",
       "facts:1:13 error facts-workspace: workspace is 'src', which is no absolute path\n"},
      {"workspace = ''",
       "facts:1:13 error facts-workspace: workspace is empty; fill it in, or leave it out\n"},
      {"workspace = \"/a\\n\"", "facts:1:13 error facts-workspace: workspace has a line break\n"},
      {"cwd = '.'", "facts:1:7 error facts-cwd: cwd is '.', which is no absolute path\n"},
      {"temp_dir = ''",
       "facts:1:12 error facts-temp-dir: temp_dir is empty; fill it in, or leave it out\n"},
      {"cache_dir = 'c'",
       "facts:1:13 error facts-cache-dir: cache_dir is 'c', which is no absolute path\n"},
      {"add_dirs = ['/srv', 'x']",
       "facts:1:21 error facts-add-dirs: add_dirs[1] is 'x', which is no absolute path\n"},
      {"platform = 'Linux'",
       "facts:1:12 error facts-platform: platform is 'Linux', an unknown word; did you mean "
       "'linux'?\n"},
      {"sandbox = 'guarded'",
       "facts:1:11 error facts-sandbox: sandbox is 'guarded', an unknown word; expected one of "
       "danger-full-access, read-only, workspace-write\n"},
      {"picked_tier = 'read-only'",
       "facts:1:15 error facts-picked-tier: picked_tier is 'read-only', an unknown word; expected "
       "one of open, guarded, airlock\n"},
      {"start_tier = 'opem'",
       "facts:1:14 error facts-start-tier: start_tier is 'opem', an unknown word; did you mean "
       "'open'?\n"},
      {"trustd = true",
       "facts:1:1 error facts-unknown-key: unknown key 'trustd' in the facts; did you mean "
       "'trusted'?\n"},
  }));
  CAPTURE(row.text);
  CHECK(facts_findings(row.text) == row.findings);
}

TEST_CASE("E6 whether a command is a background task or a sub-agent's is no fact", "[statements]") {
  for (const std::string key : {"background", "sub_agent"}) {
    CHECK(facts_findings(key + " = 'x'")
              .starts_with("facts:1:1 error facts-unknown-key: unknown key '" + key + "'"));
  }
}

TEST_CASE("E7 permission modes enter no decision but those about web_fetch", "[statements]") {
  const auto rules_but_of_web_fetch = [](const std::string& facts) {
    auto graph = ask({facts, "[sandbox]\nallowedDomains = ['a.example']", {}}).graph();
    std::erase_if(graph.mode.hosts,
                  [](const HostRule& rule) { return rule.actor == HostActor::web_fetch; });
    return print_graph(graph);
  };
  for (const std::string session :
       {"", "picked_tier = 'airlock'\n", "picked_tier = 'open'\n", "sandbox = 'read-only'\n",
        "sandbox = 'workspace-write'\n", "interactive = false\n", "platform = 'macos'\n"}) {
    const auto asked = rules_but_of_web_fetch(session + "permission_mode = 'ask'");
    CHECK(rules_but_of_web_fetch(session + "permission_mode = 'auto'") == asked);
    CHECK(rules_but_of_web_fetch(session + "permission_mode = 'bypass'") == asked);
  }
}

TEST_CASE("F4 M8 a session that o4 would not start is refused", "[statements]") {
  const auto row = GENERATE(values<Row>({
      {"add_dirs = ['/srv', '/']",
       "facts:1:21 error facts-add-dirs: add_dirs '/' overlaps the protected location ~/.aws; name "
       "a folder that neither holds nor lies in a protected location\n"},
      {"add_dirs = ['~']",
       "facts:1:13 error facts-add-dirs: add_dirs '/home/user' overlaps the protected location "
       "~/.aws; name a folder that neither holds nor lies in a protected location\n"},
      {"add_dirs = ['~/.netrc']",
       "facts:1:13 error facts-add-dirs: add_dirs '/home/user/.netrc' overlaps the protected "
       "location ~/.netrc; name a folder that neither holds nor lies in a protected location\n"},
      {"workspace = '~/.o4/managed/x'\nworking_root_set = true",
       "facts:1:13 error facts-workspace: workspace '/home/user/.o4/managed/x' overlaps the "
       "protected location ~/.o4/managed; name a folder that neither holds nor lies in a protected "
       "location\n"},
      {"working_root_set = true\nworkspace = '/srv/w'\nfs.'/srv/w' = '-> /home/user/.env'",
       "facts:2:13 error facts-workspace: workspace '/srv/w' overlaps the protected location "
       "~/.env; name a folder that neither holds nor lies in a protected location\n"},
      {"platform = 'macos'\nadd_dirs = ['/users/USER/.ssh/k']",
       "facts:2:13 error facts-add-dirs: add_dirs '/users/USER/.ssh/k' overlaps the protected "
       "location ~/.ssh; name a folder that neither holds nor lies in a protected location\n"},
      {"sandbox = 'danger-full-access'\nadd_dirs = ['~/.config']",
       "facts:2:13 error facts-add-dirs: add_dirs '/home/user/.config' overlaps the protected "
       "location ~/.config/gcloud; name a folder that neither holds nor lies in a protected "
       "location\n"},
  }));
  CAPTURE(row.text);
  CHECK(facts_findings(row.text) == row.findings);
}
