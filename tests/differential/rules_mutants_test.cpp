// Each line of rules/ taken out, and each `when` and `unless` stripped: some policy test must turn
// red, or rules_mutants.excuses says why none can. ctest tries some of the mutants; with O4_EVERY=1
// every one is tried, which takes minutes.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/compile/builtin_rules.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "engine/scenario/run_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

struct Mutant {
  std::size_t file = 0;
  std::string name;  // "guarded.rules: without allow read, write $workspace …"
  std::string text;
};

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) {
    text += line + "\n";
  }
  return text;
}

// The line on one blank, and without the words for the reader.
std::string in_short(const std::string& line) {
  static const std::regex reader(" (because|reading|help) \".*");
  static const std::regex blanks(" +");
  return std::regex_replace(std::regex_replace(line, blanks, " "), reader, "").substr(1);
}

// The line without that clause; nothing if it has none.
std::optional<std::string> stripped(const std::string& line, const std::string& clause) {
  static const std::map<std::string, std::regex> clauses = {
      {"when", std::regex(" +when .*?(?= +because | +help |$)")},
      {"unless", std::regex(" +unless (overlapping [a-z-]+|linked)")}};
  auto result = std::regex_replace(line, clauses.at(clause), "");
  return result == line ? std::nullopt : std::optional(std::move(result));
}

bool is_rule(const std::string& line) {
  return line.starts_with("    ") && line.find_first_not_of(' ') != std::string::npos &&
         line[line.find_first_not_of(' ')] != '#';
}

std::vector<Mutant> mutants_of(std::size_t file) {
  const auto& rules = builtin_rules()[file];
  const auto lines = lines_of(rules.text);
  std::vector<Mutant> mutants;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_rule(lines[i])) {
      continue;
    }
    const auto add = [&](const std::string& what, const std::optional<std::string>& changed) {
      auto all = lines;
      all[i] = changed.value_or("");
      mutants.push_back(
          {file, std::string(rules.name) + ": " + what + " " + in_short(lines[i]), joined(all)});
    };
    add("without", std::nullopt);
    for (const std::string clause : {"when", "unless"}) {
      if (const auto changed = stripped(lines[i], clause)) {
        add("no " + clause + " in", changed);
      }
    }
  }
  return mutants;
}

struct PolicyTest {
  std::string name;
  std::string text;
};

std::vector<PolicyTest> policy_tests() {
  std::vector<PolicyTest> tests;
  for (const auto& file : test::policy_files()) {
    if (file.find("/fixtures/policy/") != std::string::npos ||
        file.find("/fixtures/programs/") != std::string::npos ||
        file.find("/fixtures/audits/overlays/") != std::string::npos) {
      tests.push_back({file.substr(file.rfind('/') + 1), test::read_file(file)});
    }
  }
  return tests;
}

bool holds(const SourceMap& with_rules, const RuleBook& book, const PolicyTest& test) {
  auto sources = with_rules;
  Diagnostics out;
  const auto scenario = load_scenario(sources, sources.add(test.name, test.text), out);
  const auto results = run_scenario(sources, book, *scenario);
  return std::all_of(results.begin(), results.end(),
                     [](const ExpectationResult& result) { return result.passed; });
}

// Whether some policy test turns red. `first` is the one that did so last: it is asked first.
bool is_noticed(const Mutant& mutant, const std::vector<PolicyTest>& tests, std::size_t& first) {
  auto texts = builtin_rules();
  texts[mutant.file].text = mutant.text;
  SourceMap sources;
  Diagnostics out;
  const auto book = load_rule_book(sources, texts, out);
  if (!book) {
    return true;  // they are no rules any more
  }
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const auto at = (first + i) % tests.size();
    if (!holds(sources, *book, tests[at])) {
      first = at;
      return true;
    }
  }
  return false;
}

// "NAME OF THE MUTANT | WHY NO POLICY TEST CAN NOTICE IT", one a line.
std::map<std::string, std::string> excuses() {
  std::map<std::string, std::string> result;
  for (const auto& line :
       lines_of(test::read_file(test::source_path("tests/differential/rules_mutants.excuses")))) {
    const auto bar = line.find(" | ");
    if (!line.starts_with('#') && bar != std::string::npos) {
      result.emplace(line.substr(0, bar), line.substr(bar + 3));
    }
  }
  return result;
}

}  // namespace

TEST_CASE("a rule that is left out, or holds always, turns a policy test red", "[mutations]") {
  const bool every = std::getenv("O4_EVERY") != nullptr;
  const std::size_t step = every ? 1 : 19;
  const auto tests = policy_tests();
  const auto excused = excuses();
  std::set<std::string> known;
  std::size_t first = 0;
  std::size_t counter = 0;
  for (std::size_t file = 0; file < builtin_rules().size(); ++file) {
    for (const auto& mutant : mutants_of(file)) {
      known.insert(mutant.name);
      if (counter++ % step != 0) {
        continue;
      }
      INFO(mutant.name);
      CHECK(is_noticed(mutant, tests, first) != excused.contains(mutant.name));
    }
  }
  CHECK(counter > 250);
  for (const auto& [name, why] : excused) {
    INFO(name);
    CHECK(known.contains(name));
  }
}
