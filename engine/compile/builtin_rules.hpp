// The text of every rules/*.rules file, embedded when the library is built.
//
// The rules of the product are texts like those of --rules, built in so that the program needs no
// file. An overlay replaces a whole text by its name; nothing is merged, so that what a reader
// sees in a rules file is all of it.
#pragma once

#include <string_view>
#include <vector>

namespace o4 {

// Whether places in a text are told with line and column: golden files hold none, so that a line
// more in the rules does not change them.
enum class RuleLines { told, hidden };

// Views of texts that are built in, or of those that a caller keeps. The name is what places in it
// are told by, and what an overlay of --rules replaces it by.
struct RulesText {
  std::string_view name;  // "protected.rules"
  std::string_view text;
  RuleLines lines = RuleLines::told;
};

// Sorted by name. The same at each call; the definition is made from rules/ by the build.
[[nodiscard]] const std::vector<RulesText>& builtin_rules();

}  // namespace o4
