// The few colours of our own texts.
//
// Colour says nothing that the words do not say as well: with NO_COLOR, in a file or for somebody
// who does not see it, the text is complete. Whether to colour is decided once, for each stream
// (terminal).
#pragma once

#include <string>
#include <string_view>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

enum class Style { plain, strong, faint, good, bad, open };

// `text` in that style, with what ends it; as it is without colours, if it is empty, or plain.
[[nodiscard]] std::string painted(std::string_view text, Style style, Colour colour);

}  // namespace o4
