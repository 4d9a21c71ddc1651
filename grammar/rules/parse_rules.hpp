// Text of the rules language -> syntax tree.
//
// Syntax alone: whether a set is defined, a verb takes that clause or a circle closes is for
// check_rules, which sees every file of a book together. Compiled policies are sentences of the
// same language (read_graph); that they have other clauses than rules do is no matter of the
// grammar either.
//
// Texts may come from anybody (--rules, diff, the library). Parsing takes bounded time and bounded
// stack: the grammar has no rule that can succeed without taking a byte in a loop, which a test
// proves of it, and the first error ends it.
//
// Spans are kept of every word that a later stage may complain about: a check that finds a set
// undefined points at its name, not at the statement.
//
// The text is taken as bytes: whether it is UTF-8 is not asked, and names of files need not be.
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
