// The egress proxy inside the sandbox: what the list says, and what the proof asks of it.
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

using namespace o4;
using namespace o4::test;

namespace {

const std::string bridged = "bridge = true\nproxy_port = 9000\n";

std::string without(std::string text, const std::string& line) {
  const auto at = text.find(line + "\n");
  REQUIRE(at != std::string::npos);
  return text.erase(at, line.size() + 1);
}

}  // namespace

TEST_CASE("N10 a bridged list keeps the network cut off, and leads to the proxy", "[bwrap]") {
  const auto list = lower_texts({bridged, {}, {}});
  CHECK(list.has("--unshare-net"));
  CHECK(list.lowered->plan.bridge == bwrap::Bridge{9000});
  CHECK(list.has("--setenv HTTPS_PROXY http://127.0.0.1:9000"));
  CHECK(list.has("--setenv no_proxy localhost,127.0.0.1,::1"));
  CHECK(list.has("--setenv NODE_USE_ENV_PROXY 1"));
  CHECK_FALSE(list.has_gap("host-list", "*"));
  CHECK_FALSE(list.has_gap("host-list", "github.com"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("N10 a proof needs the way to the proxy, and no other", "[bwrap]") {
  const auto list = lower_texts({bridged, {}, {}});
  const auto text = list.text();
  CHECK(witness(list.verify(without(text, "--unshare-net"))) != "proved");
  CHECK(witness(list.verify("--share-net\n" + without(text, "--unshare-net"))) != "proved");
  CHECK(witness(list.verify(without(text, "--setenv HTTP_PROXY http://127.0.0.1:9000"))) ==
        "bwrap-bridge");
}

TEST_CASE("N10 a proof over a list without a bridge does not count on it", "[bwrap]") {
  auto list = lower_texts({bridged, {}, {}});
  list.lowered->plan.bridge.reset();
  CHECK(witness(list.verify()) != "proved");
}

TEST_CASE("N5, N10 without a proxy that runs there is no bridge", "[bwrap]") {
  for (const auto& facts :
       {std::string(), bridged + "proxy_failed = true\n", bridged + "interactive = false\n",
        bridged + "picked_tier = 'airlock'\n"}) {
    CAPTURE(facts);
    const auto list = lower_texts({facts, {}, {}});
    CHECK_FALSE(list.lowered->plan.bridge);
    CHECK(list.text().find("HTTPS_PROXY") == std::string::npos);
    CHECK(witness(list.verify()) == "proved");
  }
}

TEST_CASE("N12 a table without allowedDomains does not lift the limit past a proxy", "[bwrap]") {
  const auto list = lower_texts({bridged, "[sandbox]\nallowedPaths = ['/srv/x']\n", {}});
  CHECK(list.lowered->plan.bridge);
  CHECK(list.has("--unshare-net"));
  CHECK(lower_texts({"", "[sandbox]\nallowedPaths = ['/srv/x']\n", {}}).has("--unshare-net") ==
        false);
}

TEST_CASE("N15 a bridged package install leads to the proxy as well", "[bwrap]") {
  LowerOptions install;
  install.profile = {"package-install"};
  const auto list = lower_texts({bridged, {}, {}}, install);
  CHECK(list.lowered->plan.bridge);
  CHECK(witness(list.verify()) == "proved");
}
