// Rule books made of the built-in rules and texts of a test.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compile/rule_book.hpp"

namespace o4::test {

struct LoadedRules {
  SourceMap sources;
  std::optional<RuleBook> book;
  Diagnostics found;

  // Every finding, one a line: place, code, message, help; related places below. Built-in texts
  // are named without line and column.
  [[nodiscard]] std::string findings() const;
};

[[nodiscard]] LoadedRules load_rules_texts(std::vector<RulesText> texts);

// The built-in rules, and `text` as "mine.rules".
[[nodiscard]] LoadedRules load_with(std::string_view text);

}  // namespace o4::test
