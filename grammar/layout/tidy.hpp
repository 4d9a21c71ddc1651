// Texts of ours as they are to be laid out. Only white space changes, and none within a string:
// what a text says, its comments and its columns stay.
//
// For `fmt` and editors. There is one layout and no option. A text that is laid out already comes
// back byte for byte, and what was there means the same after as before: nothing is sorted, joined
// or broken. Only texts that were parsed come here: what cannot be read has no layout.
//
// Within strings every byte stays, its line ends too; elsewhere "\r\n" becomes a line break. Both
// functions give a text that ends with a line break, or an empty one.
#pragma once

#include <string>
#include <string_view>

#include "grammar/rules/rules_ast.hpp"

namespace o4 {

// A text of the rules language that reads as `file`. The tree tells where items and statements
// begin, so that a line that goes on with an earlier one gets more columns. Spans of `file` are
// into `text`.
[[nodiscard]] std::string tidy_rules(std::string_view text, const rules::File& file);

// TOML that can be read. At least one space before the `=` of a plain key that begins a line and
// exactly one behind it, none at ends of lines, and no two empty lines in a row. Arrays over
// several lines keep their columns.
[[nodiscard]] std::string tidy_toml(std::string_view text);

}  // namespace o4
