// fold_case backwards: every way to write a name that a case-insensitive, normalising file system
// takes for the same.
//
// For backends whose mechanism compares bytes. Every spelling that is missing is a name by which a
// protected place is open; that is why `complete` says whether one can be, and why lowering makes
// it a gap.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// One character, or a few that have a sign of their own (ß for ss): any of these byte strings.
using Letter = std::vector<std::string>;
// Any of these sequences of letters.
using SpelledPart = std::vector<std::vector<Letter>>;

// "ss" is one part: S, s or the long s twice, or ß or ẞ once.
struct CaseVariants {
  std::vector<SpelledPart> parts;  // one after the other
  // Whether there are no others. Not for names with characters beyond ASCII: their usual forms are
  // listed, in upper and lower case, composed and decomposed.
  bool complete = true;
};

// `folded` is what fold_case returned.
[[nodiscard]] CaseVariants case_variants_of(std::string_view folded);

}  // namespace o4
