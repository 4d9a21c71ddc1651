#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "backends/sbpl/model/model.hpp"
#include "backends/sbpl/read/read.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

using namespace o4;
using namespace o4::sbpl;

namespace {

struct Question {
  std::string operation;
  std::string target;
  std::string answer;
};

struct Fixture {
  std::string text;
  Parameters parameters;
  std::vector<Question> questions;
};

// ";= OPERATION TARGET ANSWER" and ";param NAME VALUE".
Fixture load(const std::filesystem::path& path) {
  Fixture fixture;
  std::ifstream in(path, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    fixture.text += line + "\n";
    std::istringstream words(line);
    std::string mark, first, second, third;
    words >> mark >> first >> second >> third;
    if (mark == ";=") {
      fixture.questions.push_back({first, second, third});
    } else if (mark == ";param") {
      fixture.parameters[first] = second;
    }
  }
  return fixture;
}

std::vector<std::filesystem::path> profiles() {
  std::vector<std::filesystem::path> result;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::source_path("fixtures/sbpl/profiles"))) {
    if (entry.path().extension() == ".sb") {
      result.push_back(entry.path());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

TEST_CASE("profiles that use what profiles in the wild use", "[sbpl]") {
  REQUIRE(profiles().size() >= 24);
  for (const auto& path : profiles()) {
    const auto fixture = load(path);
    REQUIRE_FALSE(fixture.questions.empty());
    SourceMap sources;
    Diagnostics out;
    const auto file = sources.add(path.filename().string(), fixture.text);
    const auto profile = read_profile(sources, file, {fixture.parameters}, out);
    INFO(render_diagnostics(sources, out, Colour::off));
    REQUIRE(profile);
    for (const auto& question : fixture.questions) {
      CAPTURE(path.filename().string(), question.operation, question.target);
      const auto operation = find_operation(question.operation);
      REQUIRE(operation);
      const auto target = parse_target(*operation, question.target);
      REQUIRE(target);
      CHECK(
          std::string(to_word(decide(*profile, *operation, *target, Model::hierarchical).answer)) ==
          question.answer);
    }
  }
}
