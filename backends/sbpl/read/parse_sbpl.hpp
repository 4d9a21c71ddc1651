// Text of a sandbox profile -> s-expressions.
#pragma once

#include <optional>
#include <vector>

#include "backends/sbpl/read/sbpl_ast.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// Returns nothing if the text is malformed, or if readers would not agree on its form; `out` then
// holds an error with code `sbpl-syntax`.
[[nodiscard]] std::optional<std::vector<sbpl::Datum>> parse_sbpl(const SourceMap& sources,
                                                                 FileId file, Diagnostics& out);

}  // namespace o4
