// Rules and facts -> which mount stands where: the heart of lowering, before any option is written.
//
// A table is a list of points, each a place and what is mounted there; a place between two points
// is as the nearest one above it. Points are sorted so that parents come before children, which is
// at once the order in which bwrap has to mount them and what makes look-ups binary searches. The
// table says nothing of options, descriptors or quoting; PlanWriter (lower.cpp) turns it into
// those.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/list/gaps.hpp"
#include "backends/bwrap/list/plan.hpp"
#include "backends/bwrap/lower/facts_view.hpp"
#include "backends/bwrap/lower/second_mounts.hpp"
#include "engine/decide/path_index.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

// read_only and writable: the host's own. isolated: a private folder, empty or bwrap's own (W7).
// masked: nothing can be read or written. device: a device of the host (W9). stage: the folder that
// stands in for the workspace root in a package install (W10). link: a link of the workspace root,
// made again in the stage.
enum class MountKind { read_only, writable, isolated, masked, device, stage, link };

// One place. `node` is what lies there on the host, or would: a mask over a file differs from one
// over a folder. `reason` and `origin` are those of the deciding rule.
struct MountPoint {
  std::string path;
  MountKind kind = MountKind::read_only;
  HostNode::Kind node = HostNode::Kind::dir;
  std::string target;  // of a link
  std::string reason;
  std::string origin;
  std::optional<std::uint32_t> megabytes = {};  // that a private folder may hold
};

// `shown_again`: second places of what is hidden, which are covered although no fact lists them.
struct MountTable {
  std::vector<MountPoint> points;  // parents before children
  std::vector<Placeholder> placeholders;
  std::optional<Stage> stage;
  std::vector<Placeholder> shown_again;
  std::vector<Gap> gaps;
};

// All that planning looks at; everything must outlive it.
struct MountInputs {
  const Facts& facts;
  const PolicyWorld& world;
  const ProfileRules& rules;
  const PathIndex& index;
  const FactsView& view;
  const std::vector<std::string>& prepare;  // names of dependency folders that the runner makes
  const std::vector<SecondMount>& second_mounts;
  bool network = false;  // commands share the host's
};

// Returns nothing if nothing can be run under the rules; `out` then says why. What is left out is
// warned about.
[[nodiscard]] std::optional<MountTable> plan_mounts(const MountInputs& inputs, Diagnostics& out);

// By component: a folder comes directly before what lies in it.
[[nodiscard]] bool path_less(std::string_view a, std::string_view b);

// The point at or above `path` that is nearest; null if there is none.
[[nodiscard]] const MountPoint* nearest_point(const MountTable& table, std::string_view path);

// /dev/null and the other nodes that --dev makes.
[[nodiscard]] bool is_made_by_dev(std::string_view path);

// What a table of mounts leaves open, named.

void add_gap(MountTable& table, std::string_view name, std::string subject);

// Those that the finished table shows; sorts them all, each once.
void add_gaps(const MountInputs& inputs, MountTable& table, Diagnostics& out);

// What the rules say of one path, as one mount can say it.

struct WantedMount {
  MountKind kind = MountKind::masked;
  const PathRule* rule = nullptr;  // the one to name for it; null: no rule decides
  bool mixed = false;              // no mount says it, and the kind is stricter
};

[[nodiscard]] WantedMount wanted_mount(const MountInputs& inputs, std::string_view path);

// Is `around` that folder, and the sandbox's own?
[[nodiscard]] bool is_in_own(const MountPoint& around, std::string_view folder);

// bwrap makes /proc, /dev/pts and the folder /dev/shm, and nothing else can be mounted there.
[[nodiscard]] bool is_bwraps_own(const MountPoint& around, std::string_view path,
                                 const WantedMount& wanted, std::optional<HostNode::Kind> kind);

// bwrap gives no size to the folders that it fills, nor to a part of a folder.
[[nodiscard]] bool is_bound_lost(const MountPoint& around, std::string_view path,
                                 const WantedMount& wanted);

// Of those of `paths` that the rules hide: where the host shows them again, and the mount that
// hides them there.
// Places that are hidden there by rules of their own, missing or led to by a link are not among
// them.
[[nodiscard]] std::map<std::string, WantedMount, std::less<>> hidden_second_places(
    const MountInputs& inputs, const std::vector<std::string>& paths);

// The deciding rule; null if there is none.
[[nodiscard]] const PathRule* rule_at(const MountInputs& inputs, std::string_view path, PathOp op);

}  // namespace o4::bwrap
