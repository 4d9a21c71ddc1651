// What every text has to be before a parser sees it: UTF-8 without NUL.
//
// Everything that reads a text asks here first: a NUL ends a string for some readers and not for
// others, and bytes that are not UTF-8 cannot be shown in a message. So positions in an accepted
// text are the same for everybody who counts them.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// A byte order mark is allowed at the start of a text, and means nothing. Spans count its bytes.
inline constexpr std::string_view utf8_bom = "\xEF\xBB\xBF";

// The offset of the first byte that is not part of well-formed UTF-8, or the text's size.
// Well-formed as in Unicode's table 3-7: no overlong forms, no surrogates, nothing beyond U+10FFFF.
[[nodiscard]] std::size_t valid_utf8_length(std::string_view text);

// Whether the text can be read; if not, an error with code `<prefix>-syntax` is at its first bad
// byte.
[[nodiscard]] bool check_text(const SourceMap& sources, FileId file, std::string_view prefix,
                              Diagnostics& out);

// A look at a TOML text before it is parsed. toml++ destroys its tables by recursion, looks some
// things up linearly, and is undefined for characters beyond ASCII outside strings and comments, so
// hostile texts must not get through to it.

// How many tables and arrays may be open in each other, in TOML and in JSON. A config has two.
inline constexpr std::size_t deepest_nesting = 64;

// `offset` is a byte of the text, `message` a literal.
struct TomlFault {
  std::size_t offset = 0;
  std::string_view message;
};

// The first place where a character beyond ASCII stands where none may, where brackets and dotted
// keys nest far deeper than `deepest_nesting`, or where there are too many tables. Texts that nest
// a few levels too deep may pass. One pass, without recursion and linear in the text. It is not a
// parser: a text that passes may be malformed, and toml++ says so.
[[nodiscard]] std::optional<TomlFault> find_toml_fault(std::string_view text);

}  // namespace o4
