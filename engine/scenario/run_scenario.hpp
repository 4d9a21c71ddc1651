// Runs the expectations of a policy test.
//
// Each expectation is answered on its own, in order, so that one failure hides no other. Inputs
// that are refused are an answer too: an `error` expectation is met by them, and every other one
// fails with what was wrong.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/scenario/scenario.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

// `why` is the reason of what came, also where it was expected.
struct ExpectationResult {
  std::string id;
  Span span;
  bool passed = false;
  std::string expected;            // "deny"
  std::string actual;              // "allow"
  std::string why;                 // "by allow read, write /srv from user:3:17"
  std::vector<std::string> rules;  // the places of those that led to it, as RuleView::from
};

// What came of a scenario: one result for each expectation, in the file's order.
struct ScenarioRun {
  std::vector<ExpectationResult> results;
  std::optional<LoadedPolicy> policy;  // nothing: facts or configs are refused
  Diagnostics said;                    // of facts and configs
};
// Inputs are loaded once for all expectations. The texts of its commands are added to `sources`.
[[nodiscard]] ScenarioRun play_scenario(SourceMap& sources, const RuleBook& book,
                                        const Scenario& scenario);

// Why the run proves nothing, whatever its results are: nothing is expected, or facts or configs
// are refused and no error is expected. Empty if it proves something. A test that passes without
// asking anything is worse than none; callers treat this as a failure.
[[nodiscard]] Diagnostics vacuous(const Scenario& scenario, const ScenarioRun& run);

// The results alone.
[[nodiscard]] std::vector<ExpectationResult> run_scenario(SourceMap& sources, const RuleBook& book,
                                                          const Scenario& scenario);

}  // namespace o4
