// What bwrap does not take, whatever the policy wants: a name that nobody knows before the run, a
// path that cannot exist, a list that is too long. Each says why in `out` and is false.
#pragma once

#include "backends/bwrap/list/plan.hpp"
#include "engine/graph/graph.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

[[nodiscard]] bool check_names(const ProfileRules& rules, Diagnostics& out);
[[nodiscard]] bool check_size(const Plan& plan, Diagnostics& out);
[[nodiscard]] bool check_lengths(const Plan& plan, Diagnostics& out);

}  // namespace o4::bwrap
