// Text of a sandbox profile -> s-expressions.
//
// Profiles are Scheme, and may come from anybody. The parser takes data only: no macro, no reader
// extension; what it does not know it refuses with the place. Nesting is bounded by a constant of
// ours, and a NUL byte, at which the kernel's compiler would stop reading, is an error.
//
//   (allow file-read* (subpath "/a"))  -> a list: a symbol, a symbol, a list of a symbol and a text
//   'x                                 -> the list (quote x)
//   #"^/a\.b$"                         -> a raw text, whose backslashes stay
//   #| … |#                            -> refused: some readers take it for a comment, some do not
#pragma once

#include <optional>
#include <vector>

#include "backends/sbpl/read/sbpl_ast.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// Returns nothing if the text is malformed, or if readers would not agree on its form; `out` then
// holds an error with code `sbpl-syntax`. The data has spans in `file`, so that every later message
// can point at what was written; an empty text is no data, and no error. What a list means is not
// looked at: a profile of nonsense is data as well.
// Linear in the text, on a stack of its own.
[[nodiscard]] std::optional<std::vector<sbpl::Datum>> parse_sbpl(const SourceMap& sources,
                                                                 FileId file, Diagnostics& out);

}  // namespace o4
