// Documents as text, so that a test can compare values and places at once.
#pragma once

#include <string>

#include "grammar/text/document.hpp"

namespace o4::test {

// JSON-like, without places: {a: 1, b: ["x", true]}.
[[nodiscard]] std::string document_text(const Value& node);

// One line for each member and element: its path, and the text that its span covers.
[[nodiscard]] std::string document_places(const SourceMap& sources, const Value& node);

}  // namespace o4::test
