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
[[nodiscard]] std::string fold_case(std::string_view text);

// What fold_case would change of a text.
enum class Folding { nothing, ascii_letters, more };
[[nodiscard]] Folding folding_of(std::string_view text);
[[nodiscard]] constexpr char lower_ascii(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The usual ways to write a folded character: in upper and lower case, composed and decomposed.
[[nodiscard]] std::vector<std::string> usual_spellings(std::string_view folded);
// How many bytes the character at the start of a text has; 1 if it is not UTF-8.
[[nodiscard]] std::size_t character_length(std::string_view text);

}  // namespace o4
