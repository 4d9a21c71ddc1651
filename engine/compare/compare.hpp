// What one policy lets in or shuts out that another does not: complete, as regions.
//
// Equal means that no question has another answer, not that the rules are alike: two policies
// written in different words compare equal, and one with a rule that never decides is no different
// for it. That is why it asks at every node of a common map instead of comparing rules. Where the
// rules that could answer are the same the asking is skipped; that is speed, and must not be seen.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/areas/area.hpp"
#include "engine/compare/access.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

// The first policy and the second; "more" is always what the second allows and the first does not.
enum class Side { a, b };

// All of `area` without `except` has access `a` in the first policy and `b` in the second. Two
// differences of one subject overlap only where their accesses are the same and their rules are
// not.
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

// What the text check and the choice of a profile do with commands: they run, in a profile or in no
// sandbox, or URLs in them are let pass.
struct Refused {
  friend bool operator==(const Refused&, const Refused&) = default;
};
struct LetPass {
  friend bool operator==(const LetPass&, const LetPass&) = default;
};
using Fate = std::variant<InProfile, Unsandboxed, Refused, LetPass>;
// "guarded", "no sandbox", "refused", "passed"
[[nodiscard]] std::string_view to_word(const Fate& fate);

// What becomes of commands as such: "every command", "npm install", a program.
struct CommandDifference {
  std::string commands;
  Fate a;
  Fate b;
  bool allows_more = false;
  bool allows_less = false;
  RuleView rule_a;
  RuleView rule_b;
};

// By subject in a fixed order, then in that of the map.
struct Comparison {
  std::vector<Difference> differences;
  std::vector<SameBelow> same;
  std::vector<LinkLoops> loops;
  std::vector<CommandDifference> commands;
};

// Nothing if there are more places to tell apart than can be looked at. Nothing is only said of
// paths: hosts have no limit. The policies may be of different machines; each place is asked in
// both.
[[nodiscard]] std::optional<Comparison> compare(const Policy& a, const Policy& b);

// `same` says nothing by itself: it only refers to differences.
[[nodiscard]] bool is_equal(const Comparison& comparison);
// Whether the second policy allows anything that the first does not.
[[nodiscard]] bool allows_more(const Comparison& comparison);

// What becomes of commands as such: whether they run, and under which profile.

// Adds to `out.commands`; compare calls it.
void compare_commands(Comparison& out, const Policy& a, const Policy& b);

}  // namespace o4
