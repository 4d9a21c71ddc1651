// The few colours of our own texts: bold, faint, and three of the eight that every terminal has, so
// that a user's theme decides what they look like.
//
// Colour says nothing that the words do not say as well: with NO_COLOR, in a file or for somebody
// who does not see it, the text is complete. Whether to colour is decided once, for each stream
// (terminal).
#pragma once

#include <string>
#include <string_view>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// good is green, bad red, open yellow. An answer that allows is good and one that denies bad; in a
// comparison it is the other way round: what is let in is what a reviewer looks for. open: neither,
// but to be looked at.
// strong is for what one looks for first, such as labels, faint for what one may skip, such as
// places.
enum class Style { plain, strong, faint, good, bad, open };

// `text` in that style, with what ends it; as it is without colours, if it is empty, or plain. What
// it holds of control bytes goes through, so that texts from outside are made printable first.
// Widths are counted before painting: escape sequences take no column.
[[nodiscard]] std::string painted(std::string_view text, Style style, Colour colour);

}  // namespace o4
