// Texts of ours as they are to be laid out. Only white space changes, and none within a string:
// what a text says, its comments and its columns stay.
#pragma once

#include <string>
#include <string_view>

#include "grammar/rules/rules_ast.hpp"

namespace o4 {

// A text of the rules language that reads as `file`.
[[nodiscard]] std::string tidy_rules(std::string_view text, const rules::File& file);

// TOML that can be read.
[[nodiscard]] std::string tidy_toml(std::string_view text);

}  // namespace o4
