// The one order of a profile's rules.
#pragma once

#include "engine/graph/graph.hpp"

namespace o4 {

// Sorts every list, and keeps the first of rules that say the same.
void sort_rules(ProfileRules& rules);

}  // namespace o4
