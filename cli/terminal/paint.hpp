// The few colours of our own texts.
#pragma once

#include <string>
#include <string_view>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

enum class Style { plain, strong, faint, good, bad, open };

[[nodiscard]] std::string painted(std::string_view text, Style style, Colour colour);

}  // namespace o4
