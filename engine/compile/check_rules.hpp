// Whether a rule book makes sense: every name is defined and every term fits its statement.
#pragma once

#include "engine/compile/rule_book.hpp"

namespace o4 {

void check_rules(const RuleBook& book, Diagnostics& out);

}  // namespace o4
