// All rules files together, checked: every name that is used is defined, every host parses.
//
// A book does not depend on facts or configs, and what is wrong with it is found without them: so
// the built-in rules are checked once by a test and cannot fail on anybody's machine, and a folder
// of --rules is refused as a whole before the first question.
//
// It is syntax put together by name, no policy: conditions, sets and variables are still in it, and
// it is compiled again for each set of facts. Nothing changes it once it is loaded.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compile/builtin_rules.hpp"
#include "engine/config/save_tier.hpp"
#include "grammar/rules/rules_ast.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

// Extensions of sets are already in them, in the order of the texts. Tiers, fixed and narrow are
// names of profiles of that kind.
struct RuleBook {
  std::map<std::string, std::vector<rules::SetEntry>, std::less<>> sets;
  std::map<std::string, rules::Condition, std::less<>> conditions;
  std::map<std::string, rules::Profile, std::less<>> profiles;
  rules::Modes modes;
  std::vector<std::string> tiers;  // in the order of the cycle, then the others by name
  std::vector<std::string> fixed;  // --sandbox words
  std::vector<std::string> narrow;
  std::vector<std::string> overlays;  // what "overlay is" asks for, by name
};

// Registers each text as a source of its own and checks them together. Returns nothing if there is
// an error; `out` then says why, with codes "rules-…". `texts` are in the order that counts for
// extensions; of two texts with one name nothing is known here: overlays are chosen by the caller.
[[nodiscard]] std::optional<RuleBook> load_rule_book(SourceMap& sources,
                                                     std::span<const RulesText> texts,
                                                     Diagnostics& out);

// The built-in rules, read once in a process. Their places are in any map that begins with their
// texts.
[[nodiscard]] const RuleBook& builtin_book();
// The texts of builtin_rules(), in their order, and room for others.
[[nodiscard]] SourceMap sources_with_rules();
[[nodiscard]] bool begins_with_rules(const SourceMap& sources);

// The first name with that role in the modes block: start, print_mode. Empty if there is no such
// line. A view into the book.
[[nodiscard]] std::string_view mode_word(const RuleBook& book, rules::ModeLine::Kind kind);

// Where the rules' cycle leads from the tier, and whether the step asks (T4). A tier that is not in
// the cycle leads to its first one; without a cycle a tier leads to itself.
[[nodiscard]] NextTier next_tier(const RuleBook& book, std::string_view current);

}  // namespace o4
