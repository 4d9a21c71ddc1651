// The egress proxy with real clients, in a network of its own: proxy_cases.py and bridge_cases.py
// play each case, as root and as an ordinary user.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/run_process.hpp"

using namespace o4;

namespace {

constexpr int skipped = 77;

void play(const std::string& script, const std::string& program, std::vector<std::string> as) {
  as.insert(as.end(), {"/usr/bin/env", "python3", script, program});
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

void play(const std::string& script) {
  play(test::source_path("tests/system/" + script), test::policy_binary(), {});
}

const std::vector<std::string> as_nobody = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534",
                                            "--clear-groups"};

// From copies: this checkout may lie where nobody but its owner can look.
void play_as_nobody(const std::string& script) {
  if (::geteuid() != 0) {
    return;
  }
  namespace fs = std::filesystem;
  std::string folder = "/tmp/o4-nobody-XXXXXX";
  REQUIRE(::mkdtemp(folder.data()) != nullptr);
  fs::permissions(folder, fs::perms(0755));
  const auto program = folder + "/o4-policy";
  fs::copy_file(test::policy_binary(), program);
  fs::permissions(program, fs::perms(0755));
  for (const auto* const name : {"proxy_world.py", "proxy_cases.py", "bridge_cases.py"}) {
    const auto copy = folder + "/" + name;
    fs::copy_file(test::source_path(std::string("tests/system/") + name), copy);
    fs::permissions(copy, fs::perms(0644));
  }
  play(folder + "/" + script, program, as_nobody);
  fs::remove_all(folder);
}

}  // namespace

TEST_CASE("N6 the proxy decides for real clients as the policy does", "[system][proxy]") {
  play("proxy_cases.py");
}

TEST_CASE("N6 the proxy does so for an ordinary user", "[system][proxy]") {
  play_as_nobody("proxy_cases.py");
}

TEST_CASE("N10 the bridge brings the proxy into the sandbox, and nothing else", "[system][proxy]") {
  play("bridge_cases.py");
}

TEST_CASE("N10 the bridge does so for an ordinary user", "[system][proxy]") {
  play_as_nobody("bridge_cases.py");
}
