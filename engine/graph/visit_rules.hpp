// Every list of rules that a profile has, one after the other. Whoever treats all lists alike - to
// sort, print, draw, show or compare them - comes here, so that a new list is forgotten by nobody.
//
// `unsandboxed` is not among them: it is no list, but whether there are rules at all.
#pragma once

#include "engine/graph/graph.hpp"

namespace o4 {

// Calls `f` with each list, in the order in which a compiled policy is printed. The three lists of
// path rules come with their PathList; each other list is the only one of its type, so that
// overloads on the type of rule tell them apart:
//
//   visit_rules(profile, [&](const auto& list, auto... which) {
//     for (const auto& rule : list) out.push_back(to_statement(rule, which...));
//   });
//
// `Rules` is ProfileRules or const ProfileRules. All its members are named here: one more, and this
// does not compile until it is said whether it is a list.
template <typename Rules, typename F>
void visit_rules(Rules& profile, F f) {
  auto& [name, bases, unsandboxed, shell, file_tool, dropped, hosts, mention_paths, mention_hosts,
         hatches, commands, narrowings, refusals, off_limits, hidden, variables, warnings, hints] =
      profile;
  f(shell, PathList::shell);
  f(file_tool, PathList::file_tool);
  f(dropped, PathList::dropped);
  f(hosts);
  f(mention_paths);
  f(mention_hosts);
  f(hatches);
  f(commands);
  f(narrowings);
  f(refusals);
  f(off_limits);
  f(hidden);
  f(variables);
  f(hints);
  f(warnings);
}

}  // namespace o4
