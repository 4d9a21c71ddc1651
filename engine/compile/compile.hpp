// Rules, facts and config -> the rule graph of the mode in force.
#pragma once

#include <optional>

#include "engine/compile/rule_book.hpp"
#include "engine/config/config.hpp"
#include "engine/facts/load_facts.hpp"
#include "engine/graph/graph.hpp"

namespace o4 {

// Returns nothing if the facts name a directory that M8 refuses (F4); `out` then says which.
// Warnings of the policy and dropped entries are in the graph and, with their places, in `out`.
[[nodiscard]] std::optional<RuleGraph> compile(const SourceMap& sources, const RuleBook& book,
                                               const LoadedFacts& facts, const Config& config,
                                               Diagnostics& out);

}  // namespace o4
