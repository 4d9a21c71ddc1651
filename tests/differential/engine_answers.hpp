// The engine as the other side of an agreement. Each compiled policy is printed and read on the
// way.
#pragma once

#include "engine/compile/rule_book.hpp"
#include "tests/differential/agreement.hpp"

namespace o4 {

// `book` and `sources`, which its places point into, must outlive the answers.
[[nodiscard]] reference::Answers engine_answers(const RuleBook& book, const SourceMap& sources);

}  // namespace o4
