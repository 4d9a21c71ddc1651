// The one order of a profile's rules.
//
// Order never decides: which rule wins is a matter of guards, paths and effects (decide). It is
// there so that equal policies are equal bytes. Of rules that say the same the first stated is
// kept, the base's before the tier's, so that a reason is that of the place which would have
// sufficed. What `dropped` lists is told apart by place as well: each entry that was left out is
// to be explained.
#pragma once

#include "engine/graph/graph.hpp"

namespace o4 {

// Sorts every list, and keeps the first of rules that say the same. Paths are sorted by their text,
// hosts by actor, verb and text. Twice gives the same as once.
void sort_rules(ProfileRules& rules);

}  // namespace o4
