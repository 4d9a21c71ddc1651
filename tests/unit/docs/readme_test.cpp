// The library as README.md shows it: what stands between the marks is in there, word for word.
// [readme]
#include <o4policy/o4policy.hpp>
#include <string>

// Whether a command may write `path`, and which rule says so.
std::string may_write(const std::string& facts_json, const std::string& config,
                      const std::string& path) {
  try {
    const o4policy::Policy policy({facts_json, config, {}, {}});
    const auto answer = policy.explain(o4policy::PathQuestion{path, o4policy::Operation::write});
    return to_word(answer.outcome) + " by " + answer.rule.text + " from " + answer.rule.from;
  } catch (const o4policy::Error& error) {
    return error.what();
  }
}
// [/readme]

#include <regex>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

namespace {

// Rules move; the tour does not change with every line of them.
std::string without_rule_places(const std::string& text) {
  static const std::regex places("(\\.rules):[0-9]+:[0-9]+(-[0-9]+:[0-9]+)?");
  return std::regex_replace(text, places, "$1");
}

}  // namespace

TEST_CASE("the library does what README.md shows", "[readme]") {
  const std::string facts = R"({"home": "/home/ann", "workspace": "/home/ann/app"})";
  CHECK(may_write(facts, "[sandbox]\nallowedPaths = [\"/srv/data\"]\n", "/srv/data/x") ==
        "allow by allow read, write /srv/data from user:2:17");
  CHECK(may_write(facts, "", "~/.ssh/config") ==
        "deny by guard read, write /home/ann/.ssh from protected.rules:4:10");
  CHECK(may_write(R"({"home": "/"})", "", "/x") ==
        "facts:1:10: error: home is '/', which is nobody's home folder\n"
        "  {\"home\": \"/\"}\n"
        "           ^^^\n");
}

TEST_CASE("README.md shows the library code that is tested", "[readme]") {
  const auto source = o4::test::read_file(o4::test::source_path("tests/unit/docs/readme_test.cpp"));
  const std::string begin = "// [readme]\n";
  const auto from = source.find(begin) + begin.size();
  const auto code = source.substr(from, source.find("// [/readme]\n") - from);
  const auto readme = o4::test::read_file(o4::test::source_path("README.md"));
  CHECK(readme.find("```cpp\n" + code + "```\n") != std::string::npos);
}

TEST_CASE("the tour of README.md is a transcript that is tested", "[readme]") {
  const auto readme = without_rule_places(o4::test::read_file(o4::test::source_path("README.md")));
  const auto tour =
      without_rule_places(o4::test::read_file(o4::test::source_path("tests/cli/tour.t")));
  const std::string open = "```console\n";
  const std::string more = "…\n";  // what is left out
  std::size_t steps = 0;
  for (auto at = readme.find(open); at != std::string::npos; at = readme.find(open, at)) {
    at += open.size();
    auto step = readme.substr(at, readme.find("```\n", at) - at);
    if (step.ends_with(more)) {
      step.resize(step.size() - more.size());
    }
    CAPTURE(step);
    CHECK(tour.find(step) != std::string::npos);
    ++steps;
  }
  CHECK(steps == 14);
}
