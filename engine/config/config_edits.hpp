// Edits of config texts that fixes are made of, and whether one has changed what it should.
//
// Bytes that are not named by an edit stay: comments, blanks, order and line ends are the user's.
// Places come from diagnostics and trees of the very text that is edited.
//
// An edit of a text is hard to get right in every layout, and easy to check: the text is read again
// and compared with what it should say (equal_values). What is not equal is not written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/document.hpp"

namespace o4 {

// Takes an entry out of the list that it stands in, with its line if nothing else is there. With
// the comma that would be left over, before it or behind it.
[[nodiscard]] TextEdit remove_entry(const SourceMap& sources, Span entry);

// Puts strings before the others of the list that is the value of `key`. The list must be one: a
// `[` is looked for behind the key.
[[nodiscard]] TextEdit add_entries(const SourceMap& sources, Span key,
                                   const std::vector<std::string>& texts);

// Puts strings behind the others of a list in `text`, each on a line of its own where the last one
// stands so; the comments behind entries stay where they are. `list` is an array; the spans of the
// edits are in its file.
[[nodiscard]] std::vector<TextEdit> append_entries(std::string_view text, const Value& list,
                                                   const std::vector<std::string>& texts);

// "\r\n" where the first line of the text ends so, else "\n".
[[nodiscard]] std::string_view line_end_of(std::string_view text);

// `text` as a basic string of TOML.
[[nodiscard]] std::string toml_string(std::string_view text);

// The text with the edits made, which do not overlap and are all of this file. In any order.
[[nodiscard]] std::string with_edits(std::string_view text, std::vector<TextEdit> edits);

// Whether two documents say the same: what an edit must leave as it was. The order of a table's
// members says nothing, that of an array's elements does. Spans and comments do not count; whether
// a number was written 1 or 1.0 does. A value that is not a number equals itself.
[[nodiscard]] bool equal_values(const Value& a, const Value& b);

}  // namespace o4
