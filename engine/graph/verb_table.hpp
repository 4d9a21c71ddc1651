// What each verb of the rules language makes of a profile. This is the one place that pairs the
// verbs of the syntax with the effects of the graph: compiling and reading go through it one way,
// showing and printing the other.
//
// A verb is a word of a text, an effect is what a decision weighs. If two functions paired them,
// each with a last case of its own, a new verb could compile to one effect and be printed as
// another, and the last case would be the fault: a verb that nobody thought of, taken for "allow".
// So nothing here has a last case. A verb without a row fails the assertions below; a kind of
// making that a reader of the table leaves out does not compile, since readers visit a variant.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <variant>

#include "engine/graph/graph.hpp"
#include "grammar/rules/verbs.hpp"

namespace o4 {

// What a statement adds to a profile. One type for each list of ProfileRules, with what the verb
// alone decides of the rule.
struct MakesPathRule {
  Effect effect;
  friend bool operator==(const MakesPathRule&, const MakesPathRule&) = default;
};
struct MakesHostRule {
  HostVerb verb;
  friend bool operator==(const MakesHostRule&, const MakesHostRule&) = default;
};
struct MakesMention {
  bool below_only;
  friend bool operator==(const MakesMention&, const MakesMention&) = default;
};
struct MakesNarrowing {
  bool active;
  friend bool operator==(const MakesNarrowing&, const MakesNarrowing&) = default;
};
enum class MakesMentionHost {};
enum class MakesHatch {};
enum class MakesCommand {};
enum class MakesRefusal {};
enum class MakesUnsandboxed {};
enum class MakesOffLimits {};
enum class MakesHidden {};
enum class MakesVariable {};
enum class MakesWarning {};
enum class MakesHint {};

using Making =
    std::variant<MakesPathRule, MakesHostRule, MakesMention, MakesNarrowing, MakesMentionHost,
                 MakesHatch, MakesCommand, MakesRefusal, MakesUnsandboxed, MakesOffLimits,
                 MakesHidden, MakesVariable, MakesWarning, MakesHint>;

struct VerbMeaning {
  rules::Verb verb;
  Making makes;
};

// In the order of the enumerators of Verb.
inline constexpr auto verb_table = std::to_array<VerbMeaning>({
    {rules::Verb::guard, MakesPathRule{Effect::guard}},
    {rules::Verb::allow, MakesPathRule{Effect::allow}},
    {rules::Verb::deny, MakesPathRule{Effect::deny}},
    {rules::Verb::private_, MakesPathRule{Effect::private_}},
    {rules::Verb::device, MakesPathRule{Effect::device}},
    {rules::Verb::connect, MakesHostRule{HostVerb::connect}},
    {rules::Verb::ask, MakesHostRule{HostVerb::ask}},
    {rules::Verb::unanswered, MakesHostRule{HostVerb::unanswered}},
    {rules::Verb::block, MakesHostRule{HostVerb::block}},
    {rules::Verb::mention, MakesMention{false}},
    {rules::Verb::mention_below, MakesMention{true}},
    {rules::Verb::mention_host, MakesMentionHost{}},
    {rules::Verb::hatch, MakesHatch{}},
    {rules::Verb::recognise, MakesCommand{}},
    {rules::Verb::narrow, MakesNarrowing{true}},
    {rules::Verb::narrow_off, MakesNarrowing{false}},
    {rules::Verb::refuse, MakesRefusal{}},
    {rules::Verb::unsandboxed, MakesUnsandboxed{}},
    {rules::Verb::off_limits, MakesOffLimits{}},
    {rules::Verb::hide, MakesHidden{}},
    {rules::Verb::variable, MakesVariable{}},
    {rules::Verb::warn, MakesWarning{}},
    {rules::Verb::hint, MakesHint{}},
});

// Readers visit it with an overload for each kind, as compile.cpp and read_graph.cpp do.
[[nodiscard]] constexpr const Making& making_of(rules::Verb verb) {
  return verb_table.at(static_cast<std::size_t>(verb)).makes;
}

// The other way: the one verb that makes it.
[[nodiscard]] constexpr rules::Verb verb_that(const Making& makes) {
  const auto* const found = std::find_if(verb_table.begin(), verb_table.end(),
                                         [&](const auto& row) { return row.makes == makes; });
  assert(found != verb_table.end());
  return found->verb;
}

static_assert(verb_table.size() == rules::verbs.size());
static_assert(std::all_of(verb_table.begin(), verb_table.end(), [](const VerbMeaning& row) {
  return &making_of(row.verb) == &row.makes && verb_that(row.makes) == row.verb;
}));
// Each effect has a verb, and what is about paths in the syntax is so in the graph.
static_assert(std::count_if(verb_table.begin(), verb_table.end(), [](const VerbMeaning& row) {
                return std::holds_alternative<MakesPathRule>(row.makes);
              }) == static_cast<int>(Effect::device) + 1);
static_assert(std::count_if(verb_table.begin(), verb_table.end(), [](const VerbMeaning& row) {
                return std::holds_alternative<MakesHostRule>(row.makes);
              }) == static_cast<int>(HostVerb::unanswered) + 1);
static_assert(std::all_of(verb_table.begin(), verb_table.end(), [](const VerbMeaning& row) {
  return std::holds_alternative<MakesPathRule>(row.makes) ==
         (rules::row_of(row.verb).subjects == rules::Subjects::operations);
}));

}  // namespace o4
