// Brace expansion, {a,b}, which happens before anything else and can make a path out of parts.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "grammar/shell/text.hpp"

namespace o4 {

[[nodiscard]] bool has_braces(const WordText& word);

// All words that bash makes of this one, sequences such as {1..9} written out; nothing if that
// takes more than `budget` steps, which is then used up.
[[nodiscard]] std::optional<std::vector<OwnedWord>> expand_braces(const WordText& word,
                                                                  std::size_t& budget);

}  // namespace o4
