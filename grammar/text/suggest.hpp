// The word that somebody probably meant.
//
// A suggestion is help, never an answer: nothing that was misspelled is taken for what it
// resembles. Candidates come from the table that the reader itself uses, so that no word is
// suggested that it would refuse, and in the order of that table, so that equal distances give
// equal texts.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace o4 {

// The candidate closest to `word` by edits (a swap of neighbours counts as one), or nothing if none
// is close enough to be meant.
[[nodiscard]] std::string_view closest_word(std::string_view word,
                                            std::span<const std::string_view> candidates);

// "did you mean 'x'?", or else "expected one of a, b, c".
[[nodiscard]] std::string suggestion(std::string_view word,
                                     std::span<const std::string_view> candidates);

}  // namespace o4
