// Every combination of what the network of commands depends on: platform, mode, proxy, table
// (N1, N5, N8-N10, N12, N15, M2, M5), and how the proxy shows in the graph (N16).
#include <array>

#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using test::ask;

namespace {

// What the [sandbox] tables say: nothing, a table without allowedDomains, or one with it.
enum class Content { none, proxy_only, without_domains, with_domains };

struct Config {
  const char* text;
  Content content;
};

const auto configs = std::to_array<Config>({
    {"", Content::none},
    {"[editor]\nx = 1", Content::none},
    {"[sandbox.proxy]\nenabled = true", Content::proxy_only},
    {"[sandbox.proxy]", Content::proxy_only},
    {"[sandbox]", Content::without_domains},
    {"sandbox = {}", Content::without_domains},
    {"[sandbox]\ndefault_tier = 'guarded'", Content::without_domains},
    {"[sandbox]\nallowedPaths = []", Content::without_domains},
    {"[sandbox]\nescape_hatch_binaries = ['/opt/x']", Content::without_domains},
    {"[sandbox]\nmisspelt = 1", Content::without_domains},
    {"[sandbox]\ndefault_tier = 'guarded'\n[sandbox.proxy]\nenabled = true",
     Content::without_domains},
    {"[sandbox]\nallowedDomains = []", Content::with_domains},
    {"[sandbox]\nallowedDomains = ['listed.example']", Content::with_domains},
});

struct Session {
  const char* facts;
  bool proxy_runs;
};

// Sessions in which guarded is in force.
const auto sessions = std::to_array<Session>({
    {"", true},
    {"can_ask = false", true},
    {"start_tier = 'airlock'\npicked_tier = 'guarded'", true},
    {"start_tier = 'open'\npicked_tier = 'guarded'", false},
    {"proxy_failed = true", false},
    {"interactive = false", false},
    {"interactive = false\nstart_tier = 'airlock'", false},
});

}  // namespace

TEST_CASE("N12 the network of commands in guarded, in every session with every table",
          "[statements]") {
  for (const auto& session : sessions) {
    for (const auto& config : configs) {
      for (const std::string platform : {"linux", "macos"}) {
        CAPTURE(session.facts, config.text, platform);
        const auto asked =
            ask({"platform = '" + platform + "'\n" + session.facts, {}, config.text});
        const bool unlisted = config.content == Content::without_domains;
        const bool proxied = platform == "macos" && session.proxy_runs;
        const auto silent = std::string(session.facts).find("false") != std::string::npos;
        const std::string other = silent ? "deny" : "ask";
        CHECK(asked.graph().mode.name == "guarded");
        CHECK(asked.host("other.example") == (proxied ? other : unlisted ? "allow" : "deny"));
        CHECK(asked.host("pypi.org") == (proxied || unlisted ? "allow" : "deny"));
        CHECK(asked.host("other.example", HostActor::user) == (unlisted ? "allow" : "deny"));
        CHECK(asked.host("pypi.org", HostActor::watch) == (unlisted ? "allow" : "deny"));
        CHECK(asked.host("pypi.org", HostActor::shell, ProfileChoice{"package-install"}) ==
              (proxied ? "allow" : "deny"));
        CHECK(asked.host("github.com", HostActor::shell, ProfileChoice{"package-install"}) ==
              "deny");
        CHECK(asked.host("pypi.org", HostActor::fetch) == "allow");
        CHECK(asked.host("other.example", HostActor::web_search) == other);
        CHECK(asked.warns("network-lifted") == unlisted);
      }
    }
  }
}

TEST_CASE("N1 N12 M5 no table lifts the limit of airlock and read-only", "[statements]") {
  for (const auto* mode : {"picked_tier = 'airlock'", "sandbox = 'read-only'"}) {
    for (const auto& config : configs) {
      for (const std::string platform : {"linux", "macos"}) {
        CAPTURE(mode, config.text, platform);
        const auto asked = ask({"platform = '" + platform + "'\n" + mode, config.text, {}});
        for (const auto actor : {HostActor::shell, HostActor::user, HostActor::watch,
                                 HostActor::fetch, HostActor::web_search}) {
          CHECK(asked.host("pypi.org", actor) == "deny");
          CHECK(asked.host("listed.example", actor) == "deny");
          CHECK(asked.host("127.0.0.1", actor) == "deny");
        }
        CHECK_FALSE(asked.warns("network-lifted"));
      }
    }
  }
}

TEST_CASE("M5 workspace-write has a network only where a table lifts the limit", "[statements]") {
  for (const auto& config : configs) {
    for (const std::string platform : {"linux", "macos"}) {
      CAPTURE(config.text, platform);
      const auto asked =
          ask({"sandbox = 'workspace-write'\nplatform = '" + platform + "'", config.text, {}});
      const bool unlisted = config.content == Content::without_domains;
      for (const auto actor : {HostActor::shell, HostActor::user, HostActor::watch}) {
        CHECK(asked.host("pypi.org", actor) == (unlisted ? "allow" : "deny"));
      }
      CHECK(asked.host("pypi.org", HostActor::fetch) == "allow");
      CHECK(asked.host("other.example", HostActor::fetch) == "ask");
    }
  }
}

TEST_CASE("N5 a session without --sandbox that began sandboxed runs the proxy", "[statements]") {
  const auto runs = [](const std::string& facts, const std::string& config) {
    return ask({"platform = 'macos'\n" + facts, config, {}}).host("pypi.org") == "allow";
  };
  const std::string limited = "[sandbox]\nallowedDomains = []\n";
  CHECK(runs("", limited));
  CHECK(runs("start_tier = 'guarded'", limited));
  CHECK_FALSE(runs("", limited + "[sandbox.proxy]\nenabled = false"));
  CHECK_FALSE(runs("", limited + "default_tier = 'airlock'"));
  CHECK(runs("picked_tier = 'guarded'", limited + "default_tier = 'airlock'"));
  CHECK_FALSE(runs("picked_tier = 'guarded'", limited + "default_tier = 'open'"));
  CHECK(runs("picked_tier = 'guarded'\nstart_tier = 'guarded'", limited + "default_tier = 'open'"));
}

TEST_CASE("N8 a proxy that does not run is warned about", "[statements]") {
  const auto off = ask({"", "[sandbox.proxy]\nenabled = false", {}});
  CHECK(off.findings() ==
        "user:2:11 warning proxy-off: the egress proxy is turned off, so commands in guarded have "
        "no network\n");
  const auto failed = ask({"proxy_failed = true\nplatform = 'macos'", {}, {}});
  CHECK(failed.findings() ==
        "guarded.rules warning proxy-failed: the egress proxy failed to start, so commands in "
        "guarded have no network\n");
  CHECK(ask({"", "[sandbox.proxy]\nenabled = true", {}}).findings().empty());
}

TEST_CASE("N16 what goes through the proxy is marked, with its port", "[statements]") {
  const auto asked = ask(
      {"platform = 'macos'\nproxy_port = 9000", "[sandbox]\nallowedDomains = ['a.example']", {}});
  CHECK(asked.graph().world.proxy_port == 9000);
  std::size_t connects = 0;
  for (const auto& rule : asked.graph().mode.hosts) {
    if (rule.verb == HostVerb::connect) {
      // o4's own tools connect themselves.
      CHECK(rule.through_proxy == (rule.actor == HostActor::shell));
      ++connects;
    }
  }
  CHECK(connects == 3 * 11);
  const auto lifted = ask({"", "[sandbox]", {}});
  for (const auto& rule : lifted.graph().mode.hosts) {
    CHECK_FALSE((rule.actor == HostActor::shell && rule.through_proxy));
  }
}
