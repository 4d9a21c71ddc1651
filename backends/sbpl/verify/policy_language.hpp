// What the policy says on every path that the kernel may ask about, as automata with the labels of
// language.hpp. Made from the rules, not from their lowering.
//
// The policy's side of the proof is made from the rule graph alone, not from what lowering read
// off it: two ways from one graph, through a profile's text and straight, and they must meet.
#pragma once

#include <tl/expected.hpp>

#include "backends/sbpl/automata/automaton.hpp"
#include "backends/sbpl/verify/language.hpp"
#include "engine/graph/graph.hpp"

namespace o4::sbpl {

// The paths on which a profile is held against the policy: canonical ones, without those that
// lead through a link, which are never asked.
[[nodiscard]] tl::expected<Automaton, TooLarge> asked_paths(const PathSpace& space);

// What the rules decide about one operation, on every word. `undecided` where a named gap leaves
// open what happens: private places, and possible spellings of protected ones.
[[nodiscard]] tl::expected<Automaton, TooLarge> decided_paths(const PathSpace& space,
                                                              const std::vector<PathRule>& rules,
                                                              PathOp op);

// `not_asked` outside of `asked`.
[[nodiscard]] tl::expected<Automaton, TooLarge> where_asked(const Automaton& decided,
                                                            const Automaton& asked);

// What a whole tree allows: denied where something in it is denied, undecided where something in it
// is. For what the kernel asks of a folder alone, although all that it holds goes along.
[[nodiscard]] tl::expected<Automaton, TooLarge> whole_trees(const Automaton& decided,
                                                            const Automaton& asked);
// Where both allow.
[[nodiscard]] tl::expected<Automaton, TooLarge> both_allow(const Automaton& a, const Automaton& b);

// Denied on protected places, allowed elsewhere. of_reading: those that block reading alone.
enum class Guards { of_reading, all };
[[nodiscard]] tl::expected<Automaton, TooLarge> unprotected_paths(
    const PathSpace& space, const std::vector<PathRule>& rules, Guards guards);

}  // namespace o4::sbpl
