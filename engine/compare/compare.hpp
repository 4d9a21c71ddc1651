// What one policy lets in or shuts out that another does not: complete, as regions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/areas/area.hpp"
#include "engine/compare/access.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

enum class Side { a, b };

// All of `area` without `except` has access `a` in the first policy and `b` in the second.
struct Difference {
  Subject subject;
  Access a = Access::none;
  Access b = Access::none;
  Area area;
  std::vector<Area> except;
  std::string witness;  // the shortest place in it
  RuleView rule_a;      // what decides there
  RuleView rule_b;
  Side cause = Side::b;  // which of the two the other policy does not have
};

// `at`, a link, and all below it differ as `as` and all below that do.
struct SameBelow {
  Subject subject;
  Area at;
  Area as;
};

// Paths that lead through more than 40 links, in either policy, are in no region. They differ where
// one of the policies has no sandbox.
struct LinkLoops {
  Subject subject;
  Access a = Access::none;
  Access b = Access::none;
};

// What becomes of commands as such: "every command", "npm install", a program. `a` and `b` are the
// profiles that they run under, or why they are refused.
struct CommandDifference {
  std::string commands;
  std::string a;
  std::string b;
  bool allows_more = false;
  bool allows_less = false;
  RuleView rule_a;
  RuleView rule_b;
};

struct Comparison {
  std::vector<Difference> differences;
  std::vector<SameBelow> same;
  std::vector<LinkLoops> loops;
  std::vector<CommandDifference> commands;
};

// Nothing if there are more places to tell apart than can be looked at.
[[nodiscard]] std::optional<Comparison> compare(const Policy& a, const Policy& b);

[[nodiscard]] bool is_equal(const Comparison& comparison);
// Whether the second policy allows anything that the first does not.
[[nodiscard]] bool allows_more(const Comparison& comparison);

}  // namespace o4
