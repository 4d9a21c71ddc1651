// Runs the expectations of a policy test.
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
