// Text as a terminal shows it: how wide it is, and what must not reach it as it stands.
//
// Everything that lines text up (excerpts with carets, tables, the help) counts here and not in
// bytes: `é` has two bytes and one column, `漢` three bytes and two columns. Widths are those of
// the library's Unicode tables, not of the terminal's font, so that a golden file is the same
// everywhere.
//
// Nothing here knows how wide a terminal is, or paints; that is `cli/terminal/`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace o4 {

// How many bytes the first character of a text takes that is not empty; a byte that is no UTF-8 is
// one by itself. One to four for UTF-8. Going through a text in steps of this never divides a
// character and always ends.
[[nodiscard]] std::size_t first_character(std::string_view text);

// How many columns a text takes: two for a wide character, none for one that is put over another. A
// byte that is no UTF-8 counts as one column and a control character as none, so that text to be
// shown goes through `printable` first.
[[nodiscard]] std::size_t columns(std::string_view text);

// What a terminal would obey is written as \xNN, byte by byte, so that a name cannot draw on the
// screen or turn the direction of text: control characters of both ranges, line separators, marks
// of direction, and bytes that are no UTF-8. The rest stays, character for character: `naïve` is
// itself, and `a` with a carriage return is `a\x0d`. A line break is a control character as well;
// who wants lines splits before.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace o4
