// What every text has to be before a parser sees it: UTF-8 without NUL.
#pragma once

#include <cstddef>
#include <string_view>

#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

inline constexpr std::string_view utf8_bom = "\xEF\xBB\xBF";

// The offset of the first byte that is not part of well-formed UTF-8, or the text's size.
[[nodiscard]] std::size_t valid_utf8_length(std::string_view text);

// Whether the text can be read; if not, an error with code `<prefix>-syntax` is at its first bad
// byte.
[[nodiscard]] bool check_text(const SourceMap& sources, FileId file, std::string_view prefix,
                              Diagnostics& out);

}  // namespace o4
