// Checks the clauses at the end of a statement: one that its verb has no use for would be ignored.
#pragma once

#include "grammar/rules/rules_ast.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

void check_clauses(const rules::Statement& statement, Diagnostics& out);

}  // namespace o4
