// Fixes let in nothing new: every one of every fixture is made, and the policies before and after
// are compared.
#include "engine/lint/fixes.hpp"

#include <algorithm>

#include "engine/compare/compare.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lint_files.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

PolicyInputs checked(const test::LintRun& run) {
  Diagnostics unheard;
  auto inputs = check_inputs(run.sources, builtin_book(), run.inputs, unheard);
  REQUIRE(inputs);
  return std::move(*inputs);
}

Fixed fix_everything(test::LintRun& run) {
  return make_fixes(run.sources, builtin_book(), checked(run), [](const Finding&) { return true; });
}

std::optional<LoadedPolicy> load(const test::LintRun& run, const ConfigFiles& files) {
  Diagnostics unheard;
  return load_policy(run.sources, builtin_book(),
                     GivenInputs{run.inputs.facts, files.user, files.project}, unheard);
}

test::LintRun lint_config(const std::string& config, const std::string& facts = {}) {
  return test::lint_text("t.policy.toml", "[facts]\nhome = \"/home/ann\"\n" + facts +
                                              "[config]\nuser = '''\n" + config + "'''\n");
}

std::string fixed_text(const std::string& config) {
  auto run = lint_config(config);
  const auto fixed = fix_everything(run);
  return std::string(run.sources.text(*fixed.files.user));
}

}  // namespace

TEST_CASE("lint --fix ends silent or says why not, and widens nothing, on every fixture",
          "[lint]") {
  std::size_t made = 0;
  for (const auto& file : test::policy_files()) {
    auto run = test::lint_text(file, test::read_file(file));
    const auto& found = run.result.findings;
    const bool fixable =
        std::any_of(found.begin(), found.end(), [](const Finding& f) { return !f.fix.empty(); });
    if (run.result.refused || !fixable) {
      continue;
    }
    INFO(file);
    const auto before = load(run, {run.inputs.user, run.inputs.project});
    const auto fixed = fix_everything(run);
    made += fixed.made.size();
    const auto after = load(run, fixed.files);
    REQUIRE(before);
    REQUIRE(after);
    if (!fixed.made.empty()) {
      const auto compared = compare(before->policy, after->policy);
      REQUIRE(compared);
      CHECK_FALSE(allows_more(*compared));
    }
    for (const auto& finding : fixed.left) {
      INFO(finding.code << " " << finding.message);
      CHECK(finding.fix.empty());
    }
  }
  CHECK(made > 100);
}

TEST_CASE("an edit that would let in more is no fix, and says what it would let in", "[lint]") {
  const auto glob = lint_config("[sandbox]\nallowedDomains = []\nallowedPaths = [\"/etc/x/*\"]\n");
  const auto found = glob.of("lint-literal");
  REQUIRE(found.size() == 1);
  CHECK(found[0]->fix.empty());
  CHECK(found[0]->no_fix == "let shell write /etc/x");

  const auto part = lint_config("[sandbox]\nallowedDomains = []\nallowedPaths = [\"/etc/x*\"]\n");
  REQUIRE(part.of("lint-literal").size() == 1);
  CHECK(part.of("lint-literal")[0]->fix.empty());
  CHECK(part.of("lint-literal")[0]->help == "name each file or folder that is meant");

  const auto table = lint_config("[sanbox]\nallowedPaths = [\"/srv\"]\n");
  REQUIRE(table.of("lint-misspelt-table").size() == 1);
  CHECK(table.of("lint-misspelt-table")[0]->fix.empty());
  CHECK_FALSE(table.of("lint-misspelt-table")[0]->no_fix.empty());
}

TEST_CASE("four copies are one finding, and one fix leaves one of them", "[lint]") {
  const std::string config =
      "[sandbox]\nallowedDomains = []\nallowedPaths = [\"/srv\", \"/srv\", \"/srv\", \"/srv\"]\n";
  const auto run = lint_config(config);
  REQUIRE(run.of("lint-covered").size() == 1);
  CHECK(fixed_text(config) == "[sandbox]\nallowedDomains = []\nallowedPaths = [\"/srv\"]\n");
}

TEST_CASE("fixes are made one after another, and keep the text around them", "[lint]") {
  CHECK(
      fixed_text("# mine\n[sandbox]\nallowedPaths = [\n  \"~/.ssh\",  # keys\n  \"/srv\",\n]\n") ==
      "# mine\n[sandbox]\nallowedDomains = []\nallowedPaths = [\n  # keys\n  \"/srv\",\n]\n");
}

TEST_CASE("what is not wanted is not fixed", "[lint]") {
  auto run = lint_config("[sandbox]\nallowedPaths = [\"~/.ssh\"]\n");
  const auto fixed = make_fixes(run.sources, builtin_book(), checked(run),
                                [](const Finding& f) { return f.code == "lint-network-lifted"; });
  REQUIRE(fixed.made.size() == 1);
  CHECK(run.sources.text(*fixed.files.user) ==
        "[sandbox]\nallowedDomains = []\nallowedPaths = [\"~/.ssh\"]\n");
  CHECK(std::any_of(fixed.left.begin(), fixed.left.end(),
                    [](const Finding& f) { return f.code == "lint-grant-dropped"; }));
}
