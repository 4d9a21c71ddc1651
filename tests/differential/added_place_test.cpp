// One line more in rules/protected.rules, and no other edit: the policy tests pass, the reference
// agrees, and golden files differ in nothing but what names the new place.
#include <map>
#include <regex>
#include <sstream>

#include "cli/audit/audit_parts.hpp"
#include "cli/audit/golden_files.hpp"
#include "engine/compile/builtin_rules.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/differential/engine_answers.hpp"
#include "tests/reference/random_world.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/temp_dir.hpp"

using namespace o4;

namespace {

// Neither the first nor the last of the list, and as profiles of macOS spell it in any case.
const std::string place = ".f-vault";
const std::string in_any_case = "[Ff]-[Vv][Aa][Uu][Ll][Tt]";

// The built-in rules with `place` at the head of the protected ones, so that every line below
// moves.
struct WithPlace {
  std::string protected_text;
  SourceMap sources;
  RuleBook book;
};

WithPlace with_place() {
  WithPlace result;
  auto texts = builtin_rules();
  for (auto& text : texts) {
    text.lines = RuleLines::hidden;
    if (text.name == "protected.rules") {
      const std::string head = "    path ~/.ssh\n";
      result.protected_text = std::string(text.text);
      const auto at = result.protected_text.find(head);
      REQUIRE(at != std::string::npos);
      result.protected_text.insert(at + head.size(), "    # one more\n    path ~/" + place + "\n");
      text.text = result.protected_text;
    }
  }
  Diagnostics out;
  auto book = load_rule_book(result.sources, texts, out);
  REQUIRE(book.has_value());
  result.book = *std::move(book);
  return result;
}

std::map<std::string, int> words_of(const std::string& text) {
  // How many points a proof looked at is told in its own words.
  static const std::regex points("[0-9]+ points");
  std::istringstream stream(std::regex_replace(text, points, "N points"));
  std::map<std::string, int> words;
  for (std::string word; stream >> word;) {
    ++words[word];
  }
  return words;
}

// Words that `now` has more of than `golden`, and that stand in no line that names the place; and
// words that it has fewer of.
std::string unexplained(const std::string& golden, const std::string& now) {
  std::string lines;
  std::istringstream stream(now);
  for (std::string line; std::getline(stream, line);) {
    const bool names_it =
        line.find(place) != std::string::npos || line.find(in_any_case) != std::string::npos;
    lines += names_it ? line + "\n" : "";
  }
  const auto excused = words_of(lines);
  auto before = words_of(golden);
  std::string result;
  for (const auto& [word, count] : words_of(now)) {
    const auto more = count - before[word];
    if (more < 0 || (more > 0 && !excused.contains(word))) {
      result += word + " ";
    }
    before.erase(word);
  }
  for (const auto& [word, count] : before) {
    result += word + " ";
  }
  return result;
}

}  // namespace

TEST_CASE("W2 the policy tests hold with a protected place more", "[differential]") {
  const auto rules = with_place();
  for (const auto& file : test::policy_files()) {
    auto sources = rules.sources;
    Diagnostics out;
    const auto scenario = load_scenario(sources, sources.add(file, test::read_file(file)), out);
    REQUIRE(scenario.has_value());
    for (const auto& result : run_scenario(sources, rules.book, *scenario)) {
      INFO(file << ": " << result.id << ": expected " << result.expected << ", came "
                << result.actual);
      CHECK(result.passed);
    }
  }
}

TEST_CASE("W2 the reference takes a protected place more from the rules", "[differential]") {
  const auto rules = with_place();
  const test::TempDir folder;
  for (const auto& text : builtin_rules()) {
    folder.write(text.name,
                 text.name == "protected.rules" ? rules.protected_text : std::string(text.text));
  }
  const auto other = engine_answers(rules.book, rules.sources);
  reference::Agreement all;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    auto world = reference::random_world(seed);
    world.rules = folder.path().string();
    auto queries = reference::random_queries(world, seed, 10);
    for (const auto& below : {"", "/x", "x"}) {
      const auto path = *world.home + "/" + place + below;
      for (const auto* op : {"read", "write"}) {
        queries.push_back({reference::QueryKind::path, path, op, "shell", "", std::nullopt});
      }
      queries.push_back({reference::QueryKind::directory, path, "", "", "", std::nullopt});
    }
    all.add(reference::compare(other, world, queries, "seed " + std::to_string(seed)));
  }
  INFO(all.report);
  CHECK(all.differences == 0);
  CHECK(all.queries > 1000);
}

TEST_CASE("W2 golden files change by what names a protected place more", "[differential]") {
  const auto rules = with_place();
  const auto folder = test::source_path("fixtures/audits/");
  std::size_t compared = 0;
  for (const auto& file : test::policy_files()) {
    if (!file.starts_with(folder)) {
      continue;
    }
    const auto below = file.substr(folder.size());
    const auto name = below.substr(below.rfind('/') + 1);
    const auto audited =
        audit_scenario(rules.sources, rules.book, name, test::read_file(file), read_no_config);
    REQUIRE(audited.has_value());
    for (const auto& part : audited->parts) {
      const auto golden = test::read_file(folder + golden_name(below, part.name));
      INFO(below << " " << part.name);
      CHECK(unexplained(golden, part.text) == "");
      ++compared;
    }
  }
  CHECK(compared > 100);
}
