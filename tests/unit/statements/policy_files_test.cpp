#include "tests/support/policy_files.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

TEST_CASE("every policy test under fixtures passes", "[policy]") {
  const auto files = test::policy_files();
  REQUIRE_FALSE(files.empty());
  for (const auto& file : files) {
    for (const auto& result : test::run_policy_text(file, test::read_file(file))) {
      INFO(file << ": " << result.id << ": expected " << result.expected << ", came "
                << result.actual << " " << result.why);
      CHECK(result.passed);
    }
  }
}
