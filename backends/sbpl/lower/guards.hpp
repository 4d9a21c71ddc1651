// Folders of which the kernel asks once for all that they hold (A12, E1c): what is done to them is
// done to what is protected or denied inside.
#pragma once

#include <vector>

#include "backends/sbpl/lower/plan.hpp"
#include "engine/graph/graph.hpp"

namespace o4::sbpl {

// Folders that may be written but not moved away: those granted, so that nothing else can be put in
// their place, and those that hold what may not be read or written, so that it cannot be carried
// out of its path.
[[nodiscard]] std::vector<PlanFilter> unlink_guards(const RuleGraph& graph,
                                                    const ProfileRules& profile);

// Folders that may not be copied as a whole, because they hold what may not be read.
[[nodiscard]] std::vector<PlanFilter> clone_guards(const RuleGraph& graph,
                                                   const ProfileRules& profile);

}  // namespace o4::sbpl
