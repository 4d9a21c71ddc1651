// docs/reference.md lists what the tables hold: each key, fact and finding with what it says.
#include "engine/config/config_keys.hpp"
#include "engine/facts/fact_keys.hpp"
#include "engine/lint/finding.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

TEST_CASE("the reference lists every config key, fact and finding", "[docs]") {
  const auto page = test::read_file(test::source_path("docs/reference.md"));
  const auto has = [&](const std::string& row) { return page.find(row) != std::string::npos; };
  for (const auto& key : config_keys) {
    CAPTURE(key.key);
    CHECK(has(std::string(key.key) + "` | "));
    CHECK(has(" | " + std::string(key.doc) + " |\n"));
  }
  for (const auto& fact : fact_keys) {
    CAPTURE(fact.key);
    CHECK(has("| `" + std::string(fact.key) + "` | " + std::string(fact.doc) + " |\n"));
  }
  for (const auto& row : lint_codes) {
    const auto code = std::string(row.code);
    CAPTURE(code);
    CHECK(has("| [" + code + "](diagnostics/" + code + ".md) | " + std::string(to_word(row.level)) +
              " | " + std::string(row.title) + " |\n"));
  }
}
