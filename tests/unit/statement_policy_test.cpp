// Runs fixtures/policy/statements-*.policy.toml: what the documentation says, case by case.
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

// Every expectation that is not met, one a line.
std::string failures_of(const std::string& path) {
  std::string failures;
  for (const auto& result : test::run_policy_text(path, test::read_file(path))) {
    if (!result.passed) {
      failures += result.id + ": expected " + result.expected + ", came " + result.actual + " " +
                  result.why + "\n";
    }
  }
  return failures;
}

}  // namespace

TEST_CASE("the policy answers as every statement says", "[statements]") {
  std::size_t files = 0;
  for (const auto& path : test::policy_files()) {
    if (path.find("/statements-") != std::string::npos) {
      ++files;
      INFO(path);
      CHECK(failures_of(path) == "");
    }
  }
  CHECK(files > 100);
}
