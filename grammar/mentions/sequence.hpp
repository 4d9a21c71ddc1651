// {x..y} and {x..y..step}: which words such a brace expansion stands for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/shell/text.hpp"

namespace o4 {

// Numbers, or the codes of letters.
struct Sequence {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t step = 1;
  std::size_t width = 0;  // numbers are filled up with zeros to this
  bool letters = false;

  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] std::string element(std::uint64_t index) const;
};

// What stands between the braces; nothing if it is no sequence.
[[nodiscard]] std::optional<Sequence> read_sequence(std::string_view inside);

// Brace expansion, {a,b}, which happens before anything else and can make a path out of parts.

[[nodiscard]] bool has_braces(const WordText& word);

// All words that bash makes of this one, sequences such as {1..9} written out; nothing if that
// takes more than `budget` steps, which is then used up.
[[nodiscard]] std::optional<std::vector<OwnedWord>> expand_braces(const WordText& word,
                                                                  std::size_t& budget);

}  // namespace o4
