// Two texts -> the lines in which they differ, as `diff -u` shows them and `patch` takes them.
#pragma once

#include <string>
#include <string_view>

namespace o4 {

// The hunks, without the two lines of file names before them; empty if the texts are equal.
[[nodiscard]] std::string unified_diff(std::string_view before, std::string_view after);

}  // namespace o4
