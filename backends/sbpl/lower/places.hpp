// The path rules of a profile as a tree of places, each writable or readable or not. Protected
// places stand above it and are not in it: a guard wins whatever a place says, so that it has rules
// of its own at the end of the profile.
//
// The verifier makes the policy's side from the rules themselves (verify/policy_language.hpp) and
// takes from here only what is no matter of judgment: the folders that are guarded although nothing
// in them is denied, and what spellings a protected path has.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/sbpl/automata/sbpl_regex.hpp"
#include "backends/sbpl/lower/plan.hpp"
#include "backends/sbpl/profile/profile.hpp"
#include "engine/graph/graph.hpp"
#include "engine/paths/path_space.hpp"

namespace o4::sbpl {

struct Place {
  std::string_view path;
  bool numbered = false;           // the path followed by digits
  const PathRule* rule = nullptr;  // the one that decides there
  Action action = Action::deny;
};

// Points into the rules that it was made from, which must outlive it.
class Places {
 public:
  Places(const std::vector<PathRule>& rules, PathOp op);
  // Where all of `parts` allow.
  explicit Places(std::span<const Places> parts);

  // What holds where no place is.
  [[nodiscard]] Action base() const { return base_; }
  // The places that decide otherwise than what is around them, outer ones first.
  [[nodiscard]] const std::vector<Place>& changes() const { return changes_; }
  // What is decided there; of numbered places as for a path that begins with the name and a digit.
  [[nodiscard]] Action at(std::string_view path) const;

 private:
  void take(std::vector<Place> places, const std::function<Action(const Place&)>& action);

  Action base_ = Action::deny;
  std::vector<Place> changes_;
};

// Does the rule say anything of the operation at all?
[[nodiscard]] bool speaks_of(const PathRule& rule, PathOp op);
// How many components a path in normal form has.
[[nodiscard]] std::size_t depth_of(std::string_view path);
// A private place has nothing of its own on macOS, so it is closed.
[[nodiscard]] Action action_of(const PathRule& rule);

// Folders of which the kernel asks once for all that they hold (A12, E1c): what is done to them is
// done to what is protected or denied inside.

// Folders that may be written but not moved away: those granted, so that nothing else can be put in
// their place, and those that hold what may not be read or written, so that it cannot be carried
// out of its path.
[[nodiscard]] std::vector<PlanFilter> unlink_guards(const RuleGraph& graph,
                                                    const ProfileRules& profile);

// Folders that may not be copied as a whole, because they hold what may not be read.
[[nodiscard]] std::vector<PlanFilter> clone_guards(const RuleGraph& graph,
                                                   const ProfileRules& profile);

// Protected paths in every spelling that the file system takes for the same (W8).

// The pattern of one path's spellings, anchored at the start and open at the end.
[[nodiscard]] std::string folded_pattern(const PathSpace& space, std::string_view path);

// What such a pattern should match, for the path and all below it. `possible` leaves any name in
// place of one whose spellings are not all known.
[[nodiscard]] SbplRegex folded_words(const PathSpace& space, std::string_view path);

}  // namespace o4::sbpl
