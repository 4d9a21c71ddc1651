// Whether two documents say the same: what an edit must leave as it was.
#pragma once

#include "grammar/text/document.hpp"

namespace o4 {

// The order of a table's members says nothing.
[[nodiscard]] bool equal_values(const Value& a, const Value& b);

}  // namespace o4
