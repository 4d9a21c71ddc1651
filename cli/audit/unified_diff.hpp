// Two texts -> the lines in which they differ, as `diff -u` shows them and `patch` takes them.
//
// Lines are compared as bytes; a last line without its break is marked as `diff` does, so that
// `patch` gives the new text exactly. The hunks are a function of the two texts and nothing else.
#pragma once

#include <string>
#include <string_view>

namespace o4 {

// The hunks, without the two lines of file names before them; empty if the texts are equal. Three
// lines of context; `before` or `after` may be empty, for a file that is made or taken away. Cost
// grows with the number of differences, not only with the lengths.
[[nodiscard]] std::string unified_diff(std::string_view before, std::string_view after);

}  // namespace o4
