// Names that a case-insensitive, normalising file system takes for one.
//
// On macOS a protected place must be protected under every name that opens it, so names are
// compared folded there (guarded_form). Folding more than the file system does costs nothing but a
// refusal that was not needed; folding less would be a hole. Hence full folding with
// normalisation, whatever the volume does. Grants are compared exactly, for the same reason the
// other way round.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// Full Unicode case folding, then NFC (W8). Bytes that are not UTF-8 stay as they are.
//   .SSH  ->  .ssh      STRASSE, straße  ->  strasse      A with a ring, in one sign or two  ->  å
// Nothing folds to a slash but a slash.
[[nodiscard]] std::string fold_case(std::string_view text);

// What fold_case would change of a text. `ascii_letters`: lower_ascii on each byte gives the same
// as fold_case. `more` is said of every text with a byte beyond ASCII.
enum class Folding { nothing, ascii_letters, more };
[[nodiscard]] Folding folding_of(std::string_view text);
// Bytes beyond ASCII stay.
[[nodiscard]] constexpr char lower_ascii(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The usual ways to write a folded character: in upper and lower case, composed and decomposed.
// `folded` is one character of what fold_case returned; it is the first of the result. Not all ways
// there are: a text may also mix the marks over a letter in other orders.
[[nodiscard]] std::vector<std::string> usual_spellings(std::string_view folded);
// How many bytes the character at the start of a text has; 1 if it is not UTF-8. `text` is not
// empty.
[[nodiscard]] std::size_t character_length(std::string_view text);

}  // namespace o4
