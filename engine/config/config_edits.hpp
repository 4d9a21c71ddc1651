// Edits of config texts that fixes are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// Takes an entry out of the list that it stands in, with its line if nothing else is there.
[[nodiscard]] TextEdit remove_entry(const SourceMap& sources, Span entry);

// Puts strings before the others of the list that is the value of `key`.
[[nodiscard]] TextEdit add_entries(const SourceMap& sources, Span key,
                                   const std::vector<std::string>& texts);

// `text` as a basic string of TOML.
[[nodiscard]] std::string toml_string(std::string_view text);

// The text with the edits made, which do not overlap and are all of this file.
[[nodiscard]] std::string with_edits(std::string_view text, std::vector<TextEdit> edits);

}  // namespace o4
