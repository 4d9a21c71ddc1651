// Text in columns: long texts are broken between words.
//
// Names come from disks and configs and may hold anything: escape sequences that recolour a line,
// characters that turn its direction. `printable` makes such bytes visible, and everything that is
// shown of a name passes through it; width is counted after that.
//
// Widths are columns of a terminal (grammar/text/columns.hpp), not bytes: an accent put over a
// letter takes none, a Chinese character two. Colours have to be put on afterwards.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/columns.hpp"

namespace o4 {

// `text`, filled up with spaces to `width` columns; as it is if it is wider.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

// Lines of at most `width` columns, unless a single word is wider. Words are never broken and never
// joined: of a span each element is one word, whatever it holds; a text is cut at blanks, of which
// any number counts as one. No words are no lines.
[[nodiscard]] std::vector<std::string> wrapped(std::span<const std::string> words,
                                               std::size_t width);
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace o4
