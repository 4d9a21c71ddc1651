// The rules of a mode or narrow profile -> the plan of a sandbox profile. Decides what to say, and
// names what it cannot say.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "backends/common/gap.hpp"
#include "backends/sbpl/lower/plan.hpp"
#include "engine/graph/graph.hpp"

namespace o4::sbpl {

// What profiles on macOS cannot express.
[[nodiscard]] std::span<const GapKind> gap_kinds();

struct LowerError {
  std::string message;
  std::string help;
  rules::Origin from;
};

// Of one of the graph's profiles, for commands of `actor`. An error if there is nothing to lower
// (no sandbox, another platform) or if a path cannot be written.
[[nodiscard]] tl::expected<Plan, LowerError> lower(const RuleGraph& graph,
                                                   const ProfileRules& profile,
                                                   HostActor actor = HostActor::shell);

// What commands of `actor` reach. `hosts`: single hosts, which a profile cannot tell apart.
enum class Reach { nothing, proxy, hosts, everything };
[[nodiscard]] Reach reach_of(const ProfileRules& profile, HostActor actor);

}  // namespace o4::sbpl
