// Text in columns: widths are counted in characters, and long texts are broken between words.
//
// Names come from disks and configs and may hold anything: escape sequences that recolour a line,
// characters that turn its direction. `printable` makes such bytes visible, and everything that is
// shown of a name passes through it; width is counted after that.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// How many columns a text takes (UTF-8 characters; each is taken as one column).
[[nodiscard]] std::size_t columns(std::string_view text);

// `text`, filled up with spaces.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

// Lines of at most `width` columns, unless a single word is wider.
[[nodiscard]] std::vector<std::string> wrapped(std::span<const std::string> words,
                                               std::size_t width);
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// What a terminal would obey is written as \xNN, byte by byte, so that a name cannot draw on the
// screen or turn the direction of text.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace o4
