// Whether two documents say the same: what an edit must leave as it was.
//
// An edit of a text is hard to get right in every layout, and easy to check: the text is read again
// and compared with what it should say. What is not equal is not written. Spans and comments do not
// count; whether a number was written 1 or 1.0 does.
#pragma once

#include "grammar/text/document.hpp"

namespace o4 {

// The order of a table's members says nothing. That of an array's elements does. A value that is
// not a number equals itself.
[[nodiscard]] bool equal_values(const Value& a, const Value& b);

}  // namespace o4
