// One list of path rules, and which of them decides. A table of all their places holds the answer
// of each place for all below it that have none of their own; a question is one walk through it.
//
// Why one walk is enough (W7a). Guards win over everything, then the longest path decides. Both are
// inherited downwards: below a place with a guard that guard still holds, and the longest rule of a
// place is the longest of all below it that have no rule of their own. So each node has two
// answers, the guard's and the other's, each its own or its parent's; the deepest node on the way
// of a path has all there is to know. Rules are put there once, when the index is made.
//
// What a walk cannot tell is left to decide_path: a path that is not in normal form, one with a
// link on its way (links are marks in the table), one of numbered devices, and on macOS one whose
// letters do not fold by themselves.
//
// At one place private comes before deny before allow and device; that is the order of Effect.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/graph/decision.hpp"
#include "engine/graph/graph.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/tables/path_table.hpp"

namespace o4 {

// What is decided, and by which rule of the list. Without a rule the outcome is deny.
struct PathVerdict {
  static constexpr std::uint32_t no_rule = (1U << 30U) - 1;
  Outcome outcome = Outcome::deny;
  std::uint32_t rule = no_rule;
  friend bool operator==(const PathVerdict&, const PathVerdict&) = default;
};

// Immutable; any number of threads may ask. It holds no copy of the rules.
class PathIndex {
 public:
  // The rules must outlive it unmoved. `kind` is what the rules are shown as; the list is the
  // profile's shell or file-tool list.
  PathIndex(const PathSpace& space, const std::vector<PathRule>& rules, PathList kind);

  [[nodiscard]] const std::vector<PathRule>& rules() const { return rules_; }
  [[nodiscard]] PathList kind() const { return kind_; }

  // The verdict on a path as anybody writes it, if the text alone tells it: it is absolute and in
  // normal form, no link lies on the way, and its letters fold by themselves. Allocates nothing.
  [[nodiscard]] std::optional<PathVerdict> plain_verdict(std::string_view path, PathOp op) const;

  // The path is absolute and in normal form, and leads nowhere else: as given and as resolved it is
  // the same. So W8's two decisions about it are one.
  [[nodiscard]] bool is_only_form(std::string_view path) const;

  // The rule that decides `path`, which is in given form (W7a); null if none covers it. One form
  // alone: whoever asks about a path asks for both of its forms.
  [[nodiscard]] const PathRule* deciding(std::string_view path, PathOp op) const;
  // Every rule that covers it: the deciding one first, then as they would decide without it.
  [[nodiscard]] std::vector<const PathRule*> covering(std::string_view path, PathOp op) const;

  // Links lead nowhere else then: no sandbox looks at them. A single rule that allows "/".
  [[nodiscard]] bool allows_everything() const;

 private:
  // Of the guards and of the other rules, for read and write: the rule that decides at a place.
  struct Answers {
    std::array<std::uint32_t, 2> guard{};
    std::array<std::uint32_t, 2> other{};
  };
  // The rules of one place, guards first.
  struct Rules {
    std::uint32_t begin = 0;
    std::uint32_t others = 0;
    std::uint32_t end = 0;
  };

  void place_rules();
  void resolve_answers();
  [[nodiscard]] PathTable::Walk walk(std::string_view path) const;
  [[nodiscard]] PathTable::Node guard_node(std::string_view given, PathTable::Node exact) const;
  [[nodiscard]] std::optional<PathVerdict> folded_verdict(std::string_view path, PathOp op,
                                                          const Answers& exact) const;
  [[nodiscard]] bool may_be_numbered(std::string_view path) const;

  const PathSpace& space_;
  const std::vector<PathRule>& rules_;
  PathList kind_;
  bool folds_;                         // macOS: letters fold, and /tmp is /private/tmp
  PathTable table_;                    // links are its marks
  PathTable::Start private_;           // where /tmp begins on macOS
  std::vector<Answers> answers_;       // by node
  std::vector<Rules> rules_of_;        // by node, of `placed_`
  std::vector<std::uint32_t> placed_;  // the rules by place, and there as they decide
  std::vector<std::uint32_t> numbered_;
};

}  // namespace o4
