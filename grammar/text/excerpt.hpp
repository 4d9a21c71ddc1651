// The line that a place is in, as a message shows it.
//
// What the two-line picture under an error is made of; `render_excerpt` and `render_diagnostic` are
// what others call. Here the width is a parameter, so that a test can ask for a narrow one.
//
//   default_teir = "guarded"
//   ^^^^^^^^^^^^
#pragma once

#include <cstddef>
#include <string>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// The line that the span begins in and, below it, carets under what the span covers; two spaces
// before each, and behind them no more than `width` columns. The span must be in a file. What a
// terminal would obey is escaped and counted as it is shown, so that the carets stand under what
// they mean. An empty span has one caret, one over several lines ends with its first. Ends with a
// line break. Of a line that is longer than `width` a part around the place is shown; what begins
// there has half of the width if it needs it.
[[nodiscard]] std::string excerpt(const SourceMap& sources, Span span, Colour colour,
                                  std::size_t width);

}  // namespace o4
