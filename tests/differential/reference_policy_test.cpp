// The reference against the policy tests of the project: it must answer each of them right.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/reference/read_world.hpp"
#include "tests/reference/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

using namespace o4::reference;

namespace {

std::vector<std::filesystem::path> policy_files() {
  std::vector<std::filesystem::path> out;
  const auto folder = std::filesystem::path(o4::test::source_path("fixtures/policy"));
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with(".policy.toml")) out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string text_of_file(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

void check_expectation(const Scenario& scenario, const Expectation& expected) {
  if (expected.outcome == "warning") return;  // the reference gives decisions only
  if (expected.outcome == "error") {
    CHECK_FALSE(accepted(scenario.world));
    return;
  }
  CHECK(accepted(scenario.world));
  auto actual = answer(scenario.world, expected.query);
  if (!expected.has_refusals) actual.refusals = {};
  if (!expected.has_profile) actual.profile = "";
  CHECK(describe(actual) == describe(expected.answer));
}

}  // namespace

TEST_CASE("the reference answers every policy test as expected", "[reference]") {
  const auto files = policy_files();
  REQUIRE(files.size() >= 21);
  for (const auto& file : files) {
    const auto scenario = read_scenario(text_of_file(file));
    REQUIRE_FALSE(scenario.expectations.empty());
    for (const auto& expected : scenario.expectations) {
      INFO(file.filename().string() << ": " << expected.id);
      check_expectation(scenario, expected);
    }
  }
}
