// The verbs of the rules language: how each is written, and what it speaks about. Whoever parses,
// prints, checks or fills in a statement reads the row of its verb.
//
// What the graph makes of a verb is another table's matter (engine/graph/verb_table.hpp).
//
// The table is what keeps parsing and printing of one verb alike. A verb of two words ("mention
// below", "narrow … off") is a verb of its own: it means something else. Adding one here makes
// every table by verb fail to compile until it has a row as well.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "grammar/rules/rules_ast.hpp"

namespace o4::rules {

// What stands directly behind the verb: "allow read, write …", "connect shell …", "warn NAME",
// "refuse "text"", "recognise [USE] command …". `use` is the optional word before "command": what
// the command is recognised as.
enum class Subjects { none, operations, actors, name, text, use };
// What kind of terms follow; `commands` are patterns in quotes, `variables` names of the
// environment.
enum class Objects { none, paths, hosts, commands, variables };

// WORD SUBJECTS PARTICLE OBJECTS: "connect" shell "to" host. The word in the text; several verbs
// share one, and the particle tells them apart. An empty particle: nothing stands there.
struct VerbRow {
  Verb verb;
  std::string_view word;
  Subjects subjects;
  std::string_view particle;
  Objects objects;
};

// In the order of the enumerators.
inline constexpr auto verbs = std::to_array<VerbRow>({
    {Verb::guard, "guard", Subjects::operations, "", Objects::paths},
    {Verb::allow, "allow", Subjects::operations, "", Objects::paths},
    {Verb::deny, "deny", Subjects::operations, "", Objects::paths},
    {Verb::private_, "private", Subjects::operations, "", Objects::paths},
    {Verb::device, "device", Subjects::operations, "", Objects::paths},
    {Verb::connect, "connect", Subjects::actors, "to", Objects::hosts},
    {Verb::ask, "ask", Subjects::actors, "about", Objects::hosts},
    {Verb::unanswered, "unanswered", Subjects::actors, "about", Objects::hosts},
    {Verb::block, "block", Subjects::actors, "to", Objects::hosts},
    {Verb::mention, "mention", Subjects::none, "", Objects::paths},
    {Verb::mention_below, "mention", Subjects::none, "below", Objects::paths},
    {Verb::mention_host, "mention", Subjects::none, "host", Objects::hosts},
    {Verb::hatch, "hatch", Subjects::none, "", Objects::paths},
    {Verb::recognise, "recognise", Subjects::use, "", Objects::commands},
    {Verb::narrow, "narrow", Subjects::name, "", Objects::none},
    {Verb::narrow_off, "narrow", Subjects::name, "off", Objects::none},
    {Verb::refuse, "refuse", Subjects::text, "", Objects::none},
    {Verb::unsandboxed, "unsandboxed", Subjects::none, "", Objects::none},
    {Verb::off_limits, "off-limits", Subjects::none, "", Objects::paths},
    {Verb::hide, "hide", Subjects::none, "variables", Objects::variables},
    {Verb::variable, "variable", Subjects::name, "", Objects::none},
    {Verb::warn, "warn", Subjects::name, "", Objects::none},
    {Verb::hint, "hint", Subjects::name, "", Objects::none},
});

// Every verb has one: the assertions below see to it.
[[nodiscard]] constexpr const VerbRow& row_of(Verb verb) {
  return verbs.at(static_cast<std::size_t>(verb));
}

static_assert(verbs.size() == static_cast<std::size_t>(Verb::hint) + 1);
static_assert(std::all_of(verbs.begin(), verbs.end(),
                          [](const VerbRow& row) { return &row_of(row.verb) == &row; }));

}  // namespace o4::rules
