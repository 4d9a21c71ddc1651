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
// is close enough to be meant. Close enough: at most one edit, or one for every three bytes of a
// longer word. Letter case is no difference. Of equally close ones the first. A word of more than
// 64 bytes is meant to be nothing: the cost grows with its square, and hostile texts choose it.
//
//   "gaurded" of {"open", "guarded", "airlock"}  ->  "guarded"
//   "x"       of the same                        ->  ""
//
// The result is a view into `candidates`.
[[nodiscard]] std::string_view closest_word(std::string_view word,
                                            std::span<const std::string_view> candidates);

// "did you mean 'x'?", or else "expected one of a, b, c". For the help of a diagnostic. The list is
// in the order of `candidates`, which is that of the documentation.
[[nodiscard]] std::string suggestion(std::string_view word,
                                     std::span<const std::string_view> candidates);

}  // namespace o4
