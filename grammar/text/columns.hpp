// Text as a terminal shows it: how wide it is, and what must not reach it as it stands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace o4 {

// How many bytes the first character of a text takes that is not empty; a byte that is no UTF-8 is
// one by itself.
[[nodiscard]] std::size_t first_character(std::string_view text);

// How many columns a text takes: two for a wide character, none for one that is put over another.
[[nodiscard]] std::size_t columns(std::string_view text);

// What a terminal would obey is written as \xNN, byte by byte, so that a name cannot draw on the
// screen or turn the direction of text: control characters of both ranges, line separators, marks
// of direction, and bytes that are no UTF-8.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace o4
