// The paths that stand for all paths: no two paths that fall to the same one can be told apart by
// the rules or by a list.
#pragma once

#include <string>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "backends/bwrap/lower/facts_view.hpp"

namespace o4::bwrap {

// Every path that rules, facts or the list name, their ancestors, and below each of them one name
// that nothing names. Real paths only; shortest first.
[[nodiscard]] std::vector<std::string> points_of(const Facts& facts, const PolicyWorld& world,
                                                 const ProfileRules& rules, const FactsView& view,
                                                 const Plan& list);

}  // namespace o4::bwrap
