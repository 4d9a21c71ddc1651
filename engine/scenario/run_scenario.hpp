// Runs the expectations of a policy test.
//
// Each expectation is answered on its own, in order, so that one failure hides no other. Inputs
// that are refused are an answer too: an `error` expectation is met by them, and every other one
// fails with what was wrong.
#pragma once

#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"
#include "engine/scenario/scenario.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

struct ExpectationResult {
  std::string id;
  Span span;
  bool passed = false;
  std::string expected;  // "deny"
  std::string actual;    // "allow"
  std::string why;       // "by allow read, write /srv from user:3:17"
};

// One result for each expectation, in the file's order.
[[nodiscard]] std::vector<ExpectationResult> run_scenario(SourceMap& sources, const RuleBook& book,
                                                          const Scenario& scenario);

}  // namespace o4
