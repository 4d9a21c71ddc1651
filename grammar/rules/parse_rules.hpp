// Text of the rules language -> syntax tree.
#pragma once

#include <optional>
#include <string>

#include "grammar/rules/rules_ast.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// Returns nothing if the text is no sentence of the language; `out` then says why and where, with
// code "rules-syntax".
[[nodiscard]] std::optional<rules::File> parse_rules(const SourceMap& sources, FileId file,
                                                     Diagnostics& out);

}  // namespace o4
