// A configuration under given facts -> what is wrong, useless or dangerous about it. The policy
// itself is not changed by any finding.
//
// Lint looks at what somebody wrote and says what it means here; it decides nothing, and no answer
// depends on it. It runs on a loaded policy, or on what was said when none could be made. Where it
// knows an edit that mends a finding, the edit is in it, but only if that edit lets in nothing that
// is shut out now (fixes.hpp).
//
//   warnings of load_policy ─┐
//   checks (checks.hpp) ─────┴▶ findings ─ allow comments ─▶ merged ─ fixes judged ─▶ the answer
#pragma once

#include <vector>

#include "engine/decide/load_policy.hpp"
#include "engine/lint/finding.hpp"

namespace o4 {

// What was loaded from where, and what load_policy warned of. References: all of it must outlive
// the call. `warnings` are those of the very load that made `loaded`.
struct LintInput {
  const SourceMap& sources;
  const RuleBook& book;
  const LoadedPolicy& loaded;
  const Diagnostics& warnings;
};

// Every finding, by place and code. Equal inputs give equal findings. What is said of several
// places in one file in the same words is one finding, with the others as related places.
[[nodiscard]] std::vector<Finding> lint(const LintInput& input);

// The same for inputs that load_policy refused: what it said of them. Each under its own code, or
// under the one of codes.def that stands for it.
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

// Paths that lint asks the "fs" of the facts about, besides those that decide. Absolute; for
// whoever gathers facts, before lint is asked. What is not looked up counts as not there (secrets,
// repositories) and as no link.
[[nodiscard]] std::vector<std::string> lint_paths_of_interest(const LoadedPolicy& loaded);

}  // namespace o4
