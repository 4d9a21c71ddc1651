// A configuration under given facts -> what is wrong, useless or dangerous about it. The policy
// itself is not changed by any finding.
#pragma once

#include <vector>

#include "engine/decide/load_policy.hpp"
#include "engine/lint/finding.hpp"

namespace o4 {

// What was loaded from where, and what load_policy warned of.
struct LintInput {
  const SourceMap& sources;
  const RuleBook& book;
  const LoadedPolicy& loaded;
  const Diagnostics& warnings;
};

// Every finding, by place and code.
[[nodiscard]] std::vector<Finding> lint(const LintInput& input);

// The same for inputs that load_policy refused: what it said of them.
[[nodiscard]] std::vector<Finding> lint_refused(const Diagnostics& said);

// load_policy and whichever of the two fits.
struct Linted {
  std::vector<Finding> findings;
  bool refused = false;
};
[[nodiscard]] Linted lint_inputs(const SourceMap& sources, const RuleBook& book,
                                 const GivenInputs& inputs);
[[nodiscard]] Linted lint_inputs(const SourceMap& sources, const RuleBook& book,
                                 const PolicyInputs& inputs);

// Paths that lint asks the "fs" of the facts about, besides those that decide.
[[nodiscard]] std::vector<std::string> lint_paths_of_interest(const LoadedPolicy& loaded);

}  // namespace o4
