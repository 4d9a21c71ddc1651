// The table of diagnostics is whole: no code of the sources is missing, and none has gone.
#include "cli/manual/codes.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "engine/lint/finding.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

// Codes as literals: what stands first in a call that makes a diagnostic.
std::set<std::string> codes_in_sources() {
  static const std::regex call(
      "(?:\\.|->|\\b)(?:error|warning)\\(\\s*\"([a-z]+-[a-z-]+)\"|"
      "(?:\\.|->|\\b)(?:error|warning|fail|fault|refuse|wrong|report|breach)\\w*\\(\\s*\"((?:usage|"
      "file|facts|config|rules|scenario|query|claim|run|lower|verify|sbpl|bwrap|vectors|diff|hook)-"
      "[a-z-]+)\"");
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
    const bool is_known = rows.count(code) == 1 || find_lint_code(code) != nullptr ||
                          find_lint_code("lint-" + code) != nullptr;
    CHECK(is_known);
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
