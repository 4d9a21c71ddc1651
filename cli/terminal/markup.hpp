// Text in HTML and XML. The one place that knows what has to be escaped there: reports and JUnit
// files go through it.
#pragma once

#include <string>
#include <string_view>

namespace o4 {

// One line in which nothing is taken for markup, and what could turn or hide text is made visible.
[[nodiscard]] std::string markup_text(std::string_view line);

}  // namespace o4
