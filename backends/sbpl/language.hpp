// What a profile decides for one operation over all canonical paths at once.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "backends/sbpl/model.hpp"
#include "engine/automaton.hpp"

namespace o4::sbpl {

// The labels of the automaton.
inline constexpr Label denied = 0;
inline constexpr Label allowed = 1;
inline constexpr Label undecided = 2;

struct LanguageError {
  Span place;
  std::string reason;
};

// For operations on files, and for operations on the network over the paths of UNIX sockets. Says
// on every path what decide() says there; `undecided` paths are left to the caller. An error if the
// operation has no paths, if nothing is certain, or if the automaton grows too large.
[[nodiscard]] tl::expected<Automaton, LanguageError> language_of(const Profile& profile,
                                                                 OperationId operation,
                                                                 Model model);

}  // namespace o4::sbpl
