// M8 for the facts themselves (F4): o4 would not have started with such a directory.
#pragma once

#include "engine/facts/load_facts.hpp"
#include "engine/graph/graph.hpp"

namespace o4 {

// Reports each of -C and --add-dir that overlaps a protected location.
void check_directories(const RuleGraph& graph, const LoadedFacts& loaded, Diagnostics& out);

}  // namespace o4
