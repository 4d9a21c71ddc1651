// A policy -> the bwrap plan that enforces it: what is said, not how it is written (emit).
//
// A policy decides by the longest path, guards first. bwrap has mounts, in order, the later one on
// top. Lowering turns the one into the other: the root read-only, then every place at which the
// answer changes as one mount, outer places before inner ones. For each place wanted_mount says
// which mount its rules call for; what its surroundings give already is not mounted again.
//
// The steps, each in a file of its own:
//
//   network_of      all or nothing: is the network the host's, the proxy's, or none (N10)?
//   plan_mounts     which mount stands where (mount_table.hpp), and what cannot be said (gaps)
//   start_folder    where commands start; it must be seen inside, or bwrap gives up
//   PlanWriter      options in the order in which bwrap must carry them out
//   add_races       what is bound by name below something that commands write: gap facts-race
//
// Where the danger lies:
// - A mount needs something to stand on. A protected file that does not exist cannot be covered in
//   a folder that commands can write; it is made, empty, for the run and taken away after it
//   (Placeholder), or it is a gap.
// - Links. A grant is bound where it leads, a protected place is hidden at its name and where it
//   leads. A link in a folder that commands can write may lead elsewhere tomorrow: a named gap.
// - Names that change between look and mount. Sources are bound by descriptor where bwrap can
//   (--bind-fd); the runner opens them without following a link (Plan::open).
// - Folders that can be moved. A mount goes with the folder that holds it, so a writable folder
//   above a mask could be renamed and its name filled anew. Each folder in between gets a mount of
//   its own, a pin: a mount point cannot be renamed.
// - A file that has several names can be protected by one of them only: a named gap.
// - Lock files are replaced by renaming, and nothing can be renamed onto a mount. A package install
//   therefore works on a stage, a folder beside, whose files are moved afterwards.
//
// Whatever bwrap cannot express is a Gap with its reason, never silence. Nothing here is trusted:
// the text of the plan is read back, run by the model and compared with the policy.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/bwrap/list/gaps.hpp"
#include "backends/bwrap/list/plan.hpp"
#include "backends/common/lower_options.hpp"
#include "engine/decide/policy.hpp"
#include "engine/facts/facts.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

// More binds than this take noticeable time to mount.
inline constexpr std::size_t many_binds = 300;

// The one shape that lowering has in every backend: what is said, and what could not be.
struct Lowered {
  Plan plan;
  std::vector<Gap> gaps;  // by name and subject
};

// `facts` are those that the policy was compiled with. Returns nothing if there is nothing to lower
// or bwrap cannot take it (the profile is unsandboxed or unknown, the root cannot be read, the
// command cannot start where it is told to, the list is too long, a path cannot exist); `out` then
// says why, and otherwise what is left out. The same inputs give the same plan: mounts stand in the
// order of their paths, gaps in that of name and subject.
[[nodiscard]] std::optional<Lowered> lower(const Policy& policy, const Facts& facts,
                                           const LowerOptions& options, Diagnostics& out);

// The dependency folder that a package installer writes to: "npm" -> "node_modules"; empty if it is
// none that is known.
[[nodiscard]] std::string_view dependency_folder(std::string_view program);

}  // namespace o4::bwrap
