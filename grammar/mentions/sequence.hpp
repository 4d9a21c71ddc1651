// What braces make of a word: {x..y} and {x..y..step}, and lists such as {a,b}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/shell/text.hpp"

namespace o4 {

// Numbers, or the codes of letters. `first` may be above `last`: {3..1} counts down. The step is
// not negative and not 0.
struct Sequence {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t step = 1;
  std::size_t width = 0;  // numbers are filled up with zeros to this
  bool letters = false;

  // Both ends count: {1..9} has nine. The elements are in order, from 0.
  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] std::string element(std::uint64_t index) const;
};

// What stands between the braces; nothing if it is no sequence.
//   1..9   09..11   a..e   5..1..2   ->  a sequence
//   1..x   1..      a,b    1...3     ->  nothing
[[nodiscard]] std::optional<Sequence> read_sequence(std::string_view inside);

// Brace expansion, {a,b}, which happens before anything else and can make a path out of parts.

// A quick look, for most words have none: a brace that is not quoted, and one that could close it.
[[nodiscard]] bool has_braces(const WordText& word);

// All words that bash makes of this one, sequences such as {1..9} written out; nothing if that
// takes more than `budget` steps, which is then used up. In bash's order, and at least one word;
// the word itself if bash expands nothing. A step is about a byte that is made or looked at.
//
//   a{b,c}d   ->  abd acd          a{b}d    ->  a{b}d
//   {a,b}{1..2}  ->  a1 a2 b1 b2   '{a,b}'  ->  {a,b}
[[nodiscard]] std::optional<std::vector<OwnedWord>> expand_braces(const WordText& word,
                                                                  std::size_t& budget);

}  // namespace o4
