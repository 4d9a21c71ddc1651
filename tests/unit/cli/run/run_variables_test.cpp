// The environment of commands that use the egress proxy.
#include "cli/run/seatbelt.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

Variables variables_on_macos(const std::string& facts, const std::string& config) {
  const auto asked = test::ask({"platform = 'macos'\n" + facts, config, {}});
  Context context{{}, {}, asked.sources};
  LowerOptions options;
  options.command = {"true"};
  const auto& loaded = *asked.loaded;
  const auto call = seatbelt_call(context, loaded.policy, loaded.facts.facts, options);
  REQUIRE(call.has_value());
  return call->variables;
}

}  // namespace

TEST_CASE("N16 the proxy variables point to the proxy's port", "[run]") {
  for (const std::uint16_t port : {std::uint16_t{8118}, std::uint16_t{9000}}) {
    const auto proxy = "http://127.0.0.1:" + std::to_string(port);
    const auto variables = variables_on_macos("proxy_port = " + std::to_string(port), "");
    for (const auto* name :
         {"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"}) {
      CAPTURE(name);
      REQUIRE(variables.contains(name));
      CHECK(variables.at(name) == proxy);
    }
    CHECK(variables.at("NO_PROXY") == "localhost,127.0.0.1,::1");
    CHECK(variables.at("NODE_USE_ENV_PROXY") == "1");
    CHECK(variables.at("GIT_SSH_COMMAND") ==
          "ssh -o ProxyCommand='o4-policy proxy --connect %h:%p'");
    CHECK(variables.size() == 10);
  }
}

TEST_CASE("N16 only commands that use the proxy get its variables", "[run]") {
  const std::string listed = "[sandbox]\nallowedDomains = ['a.example']";
  CHECK(variables_on_macos("", listed).size() == 10);
  CHECK(variables_on_macos("", "").size() == 10);
  CHECK(variables_on_macos("picked_tier = 'airlock'", listed).empty());
  CHECK(variables_on_macos("proxy_failed = true", listed).empty());
  CHECK(variables_on_macos("proxy_failed = true", "[sandbox]").empty());
  CHECK(variables_on_macos("interactive = false", listed).empty());
  CHECK(variables_on_macos("sandbox = 'read-only'", listed).empty());
}
