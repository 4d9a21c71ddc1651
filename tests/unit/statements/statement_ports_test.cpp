// N6: which ports go with an entry of the host list.
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

const std::string listed = "[sandbox]\nallowedDomains = ['a.example']\n";

}  // namespace

TEST_CASE("N6 ports 22, 80 and 443 go with an entry, any other asks", "[statement]") {
  for (const std::string facts : {"platform = 'macos'\n", "bridge = true\n"}) {
    const auto asked = test::ask({facts, listed, {}});
    CHECK(asked.host("a.example") == "allow");
    CHECK(asked.host("a.example:443") == "allow");
    CHECK(asked.host("a.example:80") == "allow");
    CHECK(asked.host("a.example:22") == "allow");
    CHECK(asked.host("a.example:8080") == "ask");
    CHECK(asked.host("[::1]:8080") == "ask");
    CHECK(asked.host("a.example:8080", HostActor::fetch) == "allow");  // no proxy of commands
    CHECK(asked.explained(HostQuery{"a.example:8080"}).find("it is not about port 8080") !=
          std::string::npos);
  }
}

TEST_CASE("N10 with the bridge Linux decides as macOS does", "[statement]") {
  for (const std::string more :
       {"", "proxy_failed = true\n", "interactive = false\n", "picked_tier = 'airlock'\n",
        "start_tier = 'open'\n", "sandbox = 'workspace-write'\n", "can_ask = false\n"}) {
    CAPTURE(more);
    for (const auto& config : {std::string(), listed, std::string("[sandbox]\n")}) {
      CAPTURE(config);
      const auto linux = test::ask({"bridge = true\n" + more, config, {}});
      const auto macos = test::ask({"platform = 'macos'\n" + more, config, {}});
      for (const auto actor : {HostActor::shell, HostActor::user, HostActor::watch}) {
        CHECK(linux.host("a.example", actor) == macos.host("a.example", actor));
        CHECK(linux.host("b.example", actor) == macos.host("b.example", actor));
      }
    }
  }
}

TEST_CASE("N10 by default Linux is cut off, the proxy included", "[statement]") {
  const auto asked = test::ask({"", listed, {}});
  CHECK(asked.host("a.example") == "deny");
  CHECK(asked.host("github.com:443") == "deny");
}
