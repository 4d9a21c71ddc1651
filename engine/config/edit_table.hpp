// Setting one key of the [sandbox] table in a config text, however the text spells the table.
//
// A table is spelled in four ways (`[sandbox]`, only implied by `[sandbox.proxy]`, `sandbox = { }`,
// `sandbox.key = …`), and an edit has to go along with the one that is there: TOML allows no table
// twice. What is made is an edit, not a text, so that editors can show it; whoever writes it checks
// first that the result says what it should (equal_values).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/document.hpp"

namespace o4 {

inline constexpr std::string_view sandbox_key = "sandbox";

// A config's text as a tree; nothing if it is no TOML.
[[nodiscard]] std::optional<Value> parse_config(std::string_view text);

// `sandbox` is the table in the document that `text` is, or null: then one is put at the end. It
// must be a table. A value that is set already is replaced; the edit's span is of no file if there
// is no table. `value` is written as TOML: a string with its quotes. The new line stands first in
// the table, where it cannot fall into a later header.
[[nodiscard]] TextEdit set_in_table(std::string_view text, const Member* sandbox,
                                    std::string_view key, std::string_view value);

// The same for a file; nothing if it is no TOML.
[[nodiscard]] std::vector<TextEdit> set_in_table(const SourceMap& sources, FileId file,
                                                 std::string_view key, std::string_view value);

}  // namespace o4
