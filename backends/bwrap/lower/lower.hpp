// A policy -> the bwrap plan that enforces it: what is said, not how it is written (emit).
//
// A policy decides by the longest path, guards first. bwrap has mounts, in order, the later one on
// top. Lowering turns the one into the other: the root read-only, then every place at which the
// answer changes as one mount, outer places before inner ones, protected places last of all. For
// each place wanted_mount says which mount its rules call for; what its surroundings give already
// is not mounted again.
//
// Where the danger lies:
// - A mount needs something to stand on. A protected file that does not exist cannot be covered in
// a
//   folder that commands can write; it is made, empty, for the run and taken away after it
//   (Placeholder), or it is a gap.
// - Links. A grant is bound where it leads, a protected place is hidden at its name and where it
//   leads. A link in a folder that commands can write may lead elsewhere tomorrow: a named gap.
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

struct Lowered {
  Plan plan;
  std::vector<Gap> gaps;  // by name and subject
};

// `facts` are those that the policy was compiled with. Returns nothing if there is nothing to lower
// or bwrap cannot take it; `out` then says why, and otherwise what is left out.
[[nodiscard]] std::optional<Lowered> lower(const Policy& policy, const Facts& facts,
                                           const LowerOptions& options, Diagnostics& out);

// The dependency folder that a package installer writes to: "npm" -> "node_modules"; empty if it is
// none that is known.
[[nodiscard]] std::string_view dependency_folder(std::string_view program);

}  // namespace o4::bwrap
