// Each code of lint: where it fires, where it must not, and that its fix silences it.
#include <algorithm>
#include <filesystem>

#include "engine/config/config_edits.hpp"
#include "engine/decide/policy.hpp"
#include "engine/graph/query.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lint_files.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

std::string listed(const test::LintRun& run) {
  std::string text;
  for (const auto& finding : run.result.findings) {
    text +=
        place_text(run.sources, finding.span) + " " + finding.code + ": " + finding.message + "\n";
  }
  return text;
}

// Makes one fix of the code after the other; false if that leads nowhere.
bool fixes_silence(test::LintRun run, std::string_view code) {
  constexpr int most = 10;
  for (int i = 0; i < most; ++i) {
    const auto found = run.of(code);
    if (found.empty()) {
      return true;
    }
    if (found.front()->fix.empty()) {
      return false;
    }
    run = test::lint_fixed(run, *found.front());
    INFO(listed(run));
    CHECK(run.of("config-syntax").empty());
  }
  return false;
}

}  // namespace

TEST_CASE("each kind of finding fires where it should, and its fix silences it", "[lint]") {
  for (const auto& row : lint_codes) {
    const auto files = test::lint_files(row.code, "fires");
    INFO(row.code);
    CHECK_FALSE(files.empty());
    for (const auto& file : files) {
      const auto run = test::lint_text(file, test::read_file(file));
      INFO(file << "\n" << listed(run));
      const auto found = run.of(row.code);
      REQUIRE_FALSE(found.empty());
      CHECK(found.front()->level == row.level);
      CHECK_FALSE(found.front()->message.empty());
      const bool fixable =
          std::any_of(found.begin(), found.end(), [](const Finding* f) { return !f->fix.empty(); });
      if (fixable) {
        CHECK(fixes_silence(run, row.code));
      }
    }
  }
}

TEST_CASE("each kind of finding keeps silent where it should", "[lint]") {
  for (const auto& row : lint_codes) {
    const auto files = test::lint_files(row.code, "silent");
    INFO(row.code);
    CHECK_FALSE(files.empty());
    for (const auto& file : files) {
      const auto run = test::lint_text(file, test::read_file(file));
      INFO(file << "\n" << listed(run));
      CHECK(run.of(row.code).empty());
      CHECK_FALSE(run.result.refused);
    }
  }
}

TEST_CASE("a witness that writes is a write that the policy allows", "[lint]") {
  int asked = 0;
  for (const auto& row : lint_codes) {
    for (const auto& file : test::lint_files(row.code, "fires")) {
      const auto run = test::lint_text(file, test::read_file(file));
      Diagnostics out;
      const auto loaded = load_policy(run.sources, builtin_book(), run.inputs, out);
      for (const auto& finding : run.result.findings) {
        const std::string start = "path ";
        const std::string end = " --op write";
        const auto& witness = finding.witness;
        if (!witness.ends_with(end) || finding.code == "lint-workspace-protected") {
          continue;
        }
        const auto path = witness.substr(start.size(), witness.size() - start.size() - end.size());
        INFO(file << " " << witness);
        CHECK(decide(loaded->policy, PathQuery{path, PathOp::write}) == Outcome::allow);
        ++asked;
      }
    }
  }
  CHECK(asked > 20);
}

TEST_CASE("each code has its page, and each page its code", "[lint]") {
  for (const auto& row : lint_codes) {
    const auto page = test::source_path("docs/diagnostics/") + std::string(row.code) + ".md";
    INFO(page);
    const auto text = test::read_file(page);
    CHECK(text.starts_with("# " + std::string(row.code) + "\n"));
    CHECK(text.find("\n" + std::string(to_word(row.level)) + ": " + std::string(row.title)) !=
          std::string::npos);
  }
  for (const auto& entry :
       std::filesystem::directory_iterator(test::source_path("docs/diagnostics"))) {
    INFO(entry.path());
    CHECK(find_lint_code(entry.path().stem().string()) != nullptr);
  }
}

TEST_CASE("an entry is taken out of a list in every position", "[lint]") {
  struct Row {
    std::string text;
    std::string entry;
    std::string left;
  };
  for (const auto& row : std::vector<Row>{
           {"x = ['a', 'b']", "'a'", "x = ['b']"},
           {"x = ['a', 'b']", "'b'", "x = ['a']"},
           {"x = ['a']", "'a'", "x = []"},
           {"x = ['a', ]", "'a'", "x = []"},
           {"x = [\n  'a',\n  'b',\n]", "'a'", "x = [\n  'b',\n]"},
           {"x = [\n  'a',\n  'b'\n]", "'b'", "x = [\n  'a',\n  \n]"},
           {"x = [\n  'a',  # first, best\n  'b'\n]", "'a'", "x = [\n  # first, best\n  'b'\n]"},
           {"x = ['a' # first\n, 'b']", "'a'", "x = ['b']"}}) {
    SourceMap sources;
    const auto file = sources.add("x", row.text);
    const auto at = static_cast<std::uint32_t>(row.text.find(row.entry));
    const auto end = at + static_cast<std::uint32_t>(row.entry.size());
    CHECK(with_edits(row.text, {remove_entry(sources, {file, at, end})}) == row.left);
  }
}
