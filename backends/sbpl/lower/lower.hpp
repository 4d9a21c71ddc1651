// The rules of a mode or narrow profile -> the plan of a sandbox profile. Decides what to say, and
// names what it cannot say (E1).
//
// The policy's answer for a path is the longest rule's, guards first (W7a). A profile's is the last
// matching rule's of an operation. So places are written outermost first, each as an allow or deny
// of its whole subtree, and guards after all of them. On top of reading and writing there are ways
// around them, each with rules of its own: a second name for a file (`file-link`, E1c), copying a
// folder with all it holds (`file-clone`, A12), moving a folder away from its path
// (`file-write-unlink`), and having a process outside act (side doors, E1a).
//
// Where the danger lies:
// - Letter case. The file system takes `.SSH` for `.ssh`; guards are therefore written in every
//   spelling (W8), and where not all spellings are known that is a gap (`unicode-case`).
// - Paths of folders. The kernel asks once for a folder that is moved or copied, not for what it
//   holds; so folders above a protected place are guarded themselves (guards.cpp).
// - Operations that no rule names fall to `(allow default)`. Each one that the table knows is
//   compared by itself (verify); the table is that of macOS 14.4.1 (profile/operations.def).
// - No private places: what would be private on Linux is closed here (gap `private`).
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

// What profiles on macOS cannot express: every gap that `lower` may name.
[[nodiscard]] std::span<const GapKind> gap_kinds();

// `from` is the rule at fault; nowhere if it is none alone. `help` may be empty.
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
// A block of everything wins; else the proxy, where a rule leads through it or asks (N6, N11).
[[nodiscard]] Reach reach_of(const ProfileRules& profile, HostActor actor);

}  // namespace o4::sbpl
