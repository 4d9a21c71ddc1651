// Names that rest on other names, as conditions, sets and profiles do: in which order they can be
// made out, and which rest on themselves.
//
// Sets, conditions and profiles may rest on one another, within one file and across files; a
// circle would make expanding them endless. Finding circles and finding the order in which to
// expand is one walk, so both come from here: a book whose three orders have no circles can be
// compiled under any facts by going through the names once.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "engine/compile/rule_book.hpp"

namespace o4 {

// A name that another one rests on, and where that is written.
struct NameUse {
  std::string_view name;
  Span span;
};
using NameUses = std::map<std::string_view, std::vector<NameUse>>;  // by the name that rests

// With circles the order is still complete, but within a circle it means nothing.
struct NameOrder {
  std::vector<std::string_view> names;  // each behind all that it rests on
  // The uses through which a name rests on itself.
  std::map<std::string_view, std::vector<Span>> circles;
};

// In linear time, and without recursion: chains can be long. Names that are not among the keys
// count for nothing.
[[nodiscard]] NameOrder order_names(const NameUses& uses);

// Whether an entry stands for the entries of another set: "include S", "path set S".
[[nodiscard]] bool holds_a_set(const rules::SetEntry& entry);

// Conditions that ask conditions, sets that hold sets, profiles that extend profiles.
[[nodiscard]] NameUses uses_of_conditions(const RuleBook& book);
// The spans are those of the names as they are used.
[[nodiscard]] NameUses uses_of_sets(const RuleBook& book);
[[nodiscard]] NameUses uses_of_profiles(const RuleBook& book);

}  // namespace o4
