// The line that a place is in, as a message shows it.
#pragma once

#include <cstddef>
#include <string>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// The line that the span begins in and, below it, carets under what the span covers; two spaces
// before each, and behind them no more than `width` columns. The span must be in a file.
[[nodiscard]] std::string excerpt(const SourceMap& sources, Span span, Colour colour,
                                  std::size_t width);

}  // namespace o4
