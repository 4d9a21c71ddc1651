// The table of diagnostics is whole: no code of the sources is missing, and none has gone.
#include "cli/manual/codes.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "backends/table.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/facts/load_facts.hpp"
#include "engine/lint/finding.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/run_process.hpp"

using namespace o4;

namespace {

// Codes as literals: what stands first in a call that makes a diagnostic.
std::set<std::string> codes_in_sources() {
  static const std::regex call(
      "(?:\\.|->|\\b)(?:error|warning)\\(\\s*\"([a-z]+-[a-z-]+)\"|"
      "(?:\\.|->|\\b)(?:error|warning|fail|fault|refuse|wrong|report|breach)\\w*\\(\\s*\"((?:usage|"
      "file|facts|config|rules|scenario|query|claim|run|lower|verify|sbpl|bwrap|vectors|diff|hook|"
      "tier|proxy|learn|squid)-[a-z-]+)\"");
  std::set<std::string> codes;
  for (const auto* const layer : {"grammar", "engine", "backends", "cli"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(test::source_path(layer))) {
      if (entry.path().extension() != ".cpp") continue;
      const auto text = test::read_file(entry.path());
      for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at) {
        codes.insert((*at)[1].matched ? (*at)[1] : (*at)[2]);
      }
    }
  }
  return codes;
}

bool has_row(const std::string& code) {
  const auto& rows = diagnostic_codes();
  return find_lint_code(code) != nullptr || find_lint_code("lint-" + code) != nullptr ||
         std::any_of(rows.begin(), rows.end(),
                     [&](const DiagnosticCode& row) { return row.code == code; });
}

bool has_code(const Diagnostics& found, std::string_view code) {
  const auto& all = found.all();
  return std::any_of(all.begin(), all.end(), [&](const Diagnostic& d) { return d.code == code; });
}

Diagnostics said_of_facts(const std::string& json) {
  SourceMap sources;
  Diagnostics found;
  const auto node = read_json(sources, sources.add("facts", json), "facts", found);
  const Vocabulary words(builtin_book());
  if (node) {
    (void)load_facts(*node, words.facts(), found);
  }
  return found;
}

// Everything that is said when the scenario is compiled and lowered.
Diagnostics said_of(const std::string& file) {
  auto sources = test::sources_with_rules();
  Diagnostics found;
  const auto scenario = load_scenario(sources, sources.add(file, test::read_file(file)), found);
  const auto loaded =
      scenario ? load_policy(sources, builtin_book(),
                             GivenInputs{scenario->facts, scenario->user, scenario->project}, found)
               : std::nullopt;
  if (loaded) {
    (void)lower(loaded->policy, loaded->facts.facts, ProfileChoice(), found);
  }
  return found;
}

}  // namespace

TEST_CASE("every diagnostic code has a row with a meaning and an example", "[codes]") {
  std::set<std::string> rows;
  for (const auto& row : diagnostic_codes()) {
    CAPTURE(row.code);
    CHECK(rows.insert(std::string(row.code)).second);
    CHECK(find_lint_code(row.code) == nullptr);
    CHECK_FALSE(row.means.empty());
    CHECK_FALSE(row.example.empty());
  }
  const auto used = codes_in_sources();
  CHECK(used.size() > 60);
  for (const auto& code : used) {
    CAPTURE(code);
    CHECK(has_row(code));
  }
}

TEST_CASE("every code that is printed about a fixture has a row", "[codes]") {
  std::set<std::string> seen;
  for (const auto& file : test::policy_files()) {
    const auto found = said_of(file);
    for (const auto& one : found.all()) {
      CAPTURE(file, one.message);
      CHECK((!seen.insert(one.code).second || has_row(one.code)));
    }
  }
  CHECK(seen.size() > 20);
}

TEST_CASE("the examples of facts and of command lines lead to their codes", "[codes]") {
  for (const auto& row : diagnostic_codes()) {
    const std::string example(row.example);
    CAPTURE(row.code, example);
    if (row.code.starts_with("facts-") && example.starts_with('{')) {
      CHECK(has_code(said_of_facts(example), row.code));
    } else if (row.code.starts_with("usage-") && example.find(" in a ") == std::string::npos) {
      const auto words = example.substr(std::string("o4-policy ").size()) + " --json";
      test::Process shell;
      shell.arguments = {"/bin/sh", "-c", test::policy_binary() + " " + words};
      shell.environment = {{"HOME", "/home/ann"}};
      const auto run = test::run_process(shell);
      CHECK(run.errors.find("\"code\":\"" + std::string(row.code) + "\"") != std::string::npos);
    }
  }
}

TEST_CASE("docs/diagnostics.md is the page of the table, and lint pages have an example",
          "[codes]") {
  const auto path = test::source_path("docs/diagnostics.md");
  if (std::getenv("O4_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << codes_page();
  }
  CHECK(test::read_file(path) == codes_page());
  for (const auto& row : lint_codes) {
    CAPTURE(row.code);
    const auto page =
        test::read_file(test::source_path("docs/diagnostics/") + std::string(row.code) + ".md");
    CHECK(page.find("```") != std::string::npos);
  }
}
