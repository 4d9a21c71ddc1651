// Scenarios that are linted, and linted again with a fix made.
#pragma once

#include <string>
#include <vector>

#include "engine/lint/lint.hpp"
#include "engine/scenario/scenario.hpp"

namespace o4::test {

struct LintRun {
  SourceMap sources;
  GivenInputs inputs;
  Linted result;

  [[nodiscard]] std::vector<const Finding*> of(std::string_view code) const;
};

// Fails the running test if the scenario is malformed.
[[nodiscard]] LintRun lint_text(const std::string& name, const std::string& text);

// The same with the finding's edits made in the configs.
[[nodiscard]] LintRun lint_fixed(const LintRun& before, const Finding& finding);

// The files fixtures/lint/<code>/<kind>*.policy.toml, sorted.
[[nodiscard]] std::vector<std::string> lint_files(std::string_view code, std::string_view kind);

}  // namespace o4::test
