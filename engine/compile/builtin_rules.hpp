// The text of every rules/*.rules file, embedded when the library is built.
#pragma once

#include <string_view>
#include <vector>

namespace o4 {

struct RulesText {
  std::string_view name;  // "protected.rules"
  std::string_view text;
};

// Sorted by name.
[[nodiscard]] const std::vector<RulesText>& builtin_rules();

}  // namespace o4
