#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "backends/sbpl/verify/vectors.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

using namespace o4;
using namespace o4::sbpl;

namespace {

std::vector<Vector> read_vectors(const std::string& name) {
  std::ifstream in(test::source_path("fixtures/sbpl/") + name);
  REQUIRE(in);
  std::vector<Vector> result;
  for (const auto& row : nlohmann::json::parse(in)) {
    const auto text = [&](const char* key) { return row.value(key, std::string()); };
    result.push_back({text("id"), text("profile"), text("op"), text("target"), text("expect"),
                      text("message_contains")});
  }
  return result;
}

}  // namespace

TEST_CASE("every recorded answer is the model's, by matching and by automaton", "[sbpl]") {
  const auto [name, count] =
      GENERATE(table<std::string, std::size_t>({{"vectors.json", 186}, {"vectors-2.json", 76}}));
  const auto vectors = read_vectors(name);
  CHECK(vectors.size() == count);
  for (const auto& vector : vectors) {
    CAPTURE(vector.id, vector.profile, vector.operation, vector.target);
    CHECK(replay(vector, Model::hierarchical).actual == vector.expect);
  }
}

TEST_CASE("the recorded answers that the flat reading gets wrong", "[sbpl]") {
  std::set<std::string> wrong;
  for (const auto& vector : read_vectors("vectors.json")) {
    if (!replay(vector, Model::flat).agrees) {
      wrong.insert(vector.id);
    }
  }
  CHECK(wrong == std::set<std::string>{"sb-def-03", "sb-def-04", "sb-def-05", "sb-spec-01",
                                       "sb-spec-04", "sb-spec-07", "sb-spec-13", "sb-spec-22",
                                       "sb-spec-23", "sb-unf-06", "sb-unf-09", "sb-unf-10",
                                       "sb-unf-17"});
}

TEST_CASE("profiles that must be refused are, with a place and a reason", "[sbpl]") {
  const auto [name, count] =
      GENERATE(table<std::string, std::size_t>({{"errors.json", 10}, {"errors-2.json", 24}}));
  const auto vectors = read_vectors(name);
  CHECK(vectors.size() == count);
  for (const auto& vector : vectors) {
    const auto result = replay(vector, Model::hierarchical);
    CAPTURE(vector.id, vector.profile, result.actual);
    CHECK(result.agrees);
    // The place is the last line, unless the order of lines is what is wrong.
    const auto last = 1 + std::count(vector.profile.begin(), vector.profile.end(), '\n');
    const auto line = vector.profile.starts_with("(version 1)\n(version 2)") ? 2
                      : vector.profile.starts_with("(deny default)")         ? 1
                                                                             : last;
    CHECK(result.actual.starts_with("error: " + vector.id + ".sb:" + std::to_string(line) + ":"));
  }
}
