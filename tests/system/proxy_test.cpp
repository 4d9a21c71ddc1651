// The egress proxy with real clients, in a network of its own: proxy_cases.py and bridge_cases.py
// play each case, as root and as an ordinary user.
#include <unistd.h>

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/run_process.hpp"

using namespace o4;

namespace {

constexpr int skipped = 77;

void play(const std::string& script, std::vector<std::string> as) {
  as.insert(as.end(), {"/usr/bin/env", "python3", test::source_path("tests/system/" + script),
                       test::policy_binary()});
  test::Process process;
  process.arguments = std::move(as);
  process.environment = {{"PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"},
                         {"PYTHONDONTWRITEBYTECODE", "1"}};
  process.errors = test::ErrorStream::joined;
  process.timeout = std::chrono::minutes(10);
  const auto result = test::run_process(process);
  if (result.status == skipped) {
    WARN(result.output);
    return;
  }
  INFO(result.output);
  CHECK(result.status == 0);
  CHECK_FALSE(result.timed_out);
}

const std::vector<std::string> as_nobody = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534",
                                            "--clear-groups"};

}  // namespace

TEST_CASE("N6 the proxy decides for real clients as the policy does", "[system][proxy]") {
  play("proxy_cases.py", {});
}

TEST_CASE("N6 the proxy does so for an ordinary user", "[system][proxy]") {
  if (::geteuid() == 0) {
    play("proxy_cases.py", as_nobody);
  }
}

TEST_CASE("N10 the bridge brings the proxy into the sandbox, and nothing else", "[system][proxy]") {
  play("bridge_cases.py", {});
}

TEST_CASE("N10 the bridge does so for an ordinary user", "[system][proxy]") {
  if (::geteuid() == 0) {
    play("bridge_cases.py", as_nobody);
  }
}
