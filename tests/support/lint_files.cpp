#include "tests/support/lint_files.hpp"

#include <algorithm>

#include "engine/config/config_edits.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

namespace o4::test {

std::vector<const Finding*> LintRun::of(std::string_view code) const {
  std::vector<const Finding*> found;
  for (const auto& finding : result.findings) {
    if (finding.code == code) {
      found.push_back(&finding);
    }
  }
  return found;
}

LintRun lint_text(const std::string& name, const std::string& text) {
  LintRun run{sources_with_rules(), {}, {}};
  Diagnostics out;
  const auto scenario = load_scenario(run.sources, run.sources.add(name, text), out);
  INFO(render_diagnostics(run.sources, out, Colour::off));
  REQUIRE(scenario.has_value());
  run.inputs = {scenario->facts, scenario->user, scenario->project};
  run.result = lint_inputs(run.sources, builtin_book(), run.inputs);
  return run;
}

LintRun lint_fixed(const LintRun& before, const Finding& finding) {
  LintRun run{before.sources, before.inputs, {}};
  REQUIRE_FALSE(finding.fix.empty());
  const auto file = finding.fix.front().span.file;
  const auto fixed = run.sources.add(std::string(run.sources.name(file)),
                                     with_edits(run.sources.text(file), finding.fix));
  for (auto* config : {&run.inputs.user, &run.inputs.project}) {
    if (*config == file) {
      *config = fixed;
    }
  }
  run.result = lint_inputs(run.sources, builtin_book(), run.inputs);
  return run;
}

std::vector<std::string> lint_files(std::string_view code, std::string_view kind) {
  const auto start = source_path("fixtures/lint/") + std::string(code) + "/" + std::string(kind);
  auto files = policy_files();
  files.erase(std::remove_if(files.begin(), files.end(),
                             [&](const std::string& file) { return !file.starts_with(start); }),
              files.end());
  return files;
}

}  // namespace o4::test
