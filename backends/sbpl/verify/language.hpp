// What a profile decides for one operation over all paths, or all names, at once.
//
// The model answers for one path (model.hpp). Here the same chain is asked of every combination of
// patterns that some word can match: a word enters only through which filters match it, there are
// finitely many such combinations, and the automaton says which of them occur and by which shortest
// word.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "backends/sbpl/automata/automaton.hpp"
#include "backends/sbpl/model/model.hpp"

namespace o4::sbpl {

// The labels of the automaton.
inline constexpr Label denied = 0;
inline constexpr Label allowed = 1;
inline constexpr Label undecided = 2;
inline constexpr Label unsandboxed = 3;
inline constexpr Label not_asked = 4;  // of a policy: no path or name that anybody asks for
[[nodiscard]] Label to_label(Verdict::Answer answer);

struct LanguageError {
  Span place;
  std::string reason;
};

// For operations on files over their paths, for operations on the network over the paths of UNIX
// sockets, for others over the names that their filters compare. Says on every word what decide()
// says there; `undecided` words are left to the caller. An error if the operation is about neither,
// if nothing is certain, or if the automaton grows too large.
[[nodiscard]] tl::expected<Automaton, LanguageError> language_of(const Profile& profile,
                                                                 OperationId operation,
                                                                 Model model);

}  // namespace o4::sbpl
