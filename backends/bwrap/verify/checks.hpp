// What must be true of a list of ours besides what it decides. Each breach has its own code.
//
// Paths are not all. A list that mounts everything right and keeps the host's processes in sight,
// a capability, or the caller's terminal is no sandbox. These checks are about the list as it was
// read, not about what lowering would have written: an edited list is held to them as well.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/host/host.hpp"
#include "backends/bwrap/list/plan.hpp"
#include "backends/bwrap/lower/facts_view.hpp"
#include "backends/bwrap/model/sandbox.hpp"
#include "engine/graph/graph.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

inline constexpr std::size_t longest_path = 4080;  // bwrap puts /newroot or /oldroot before it

// What a list may count on and what its runner has promised. `placeholders` and `stage` are the
// only things on the host that a list may have bwrap make or change; `filter` is nothing if none is
// promised, which is a breach.
struct CheckContext {
  std::uint32_t uid = 1000;
  std::vector<Placeholder> placeholders;
  std::optional<Stage> stage;
  std::optional<CallFilter> filter;
  SessionOf session = SessionOf::profile;
  std::vector<std::string> hidden;  // variables that commands may not find
};

// Nothing is added to `out` exactly if the list is sound.
// `out` gets errors only, in the order in which they were found; codes begin with "bwrap-".
void check_list(const HostSystem& host, const Plan& plan, const CheckContext& context,
                Diagnostics& out);

// What a private rule promises besides that nothing of the host is there: /dev has devices, /proc
// the sandbox's processes, and every other private place begins as an empty folder.

// Why what the sandbox has of its own at `path` is not what the rule that decides there promises;
// nothing if it is.
[[nodiscard]] std::optional<std::string> broken_promise(const Sandbox& sandbox,
                                                        const PathRule& rule,
                                                        std::string_view path);

// The paths that stand for all paths: no two paths that fall to the same one can be told apart by
// the rules or by a list.

// Every path that rules, facts or the list name, their ancestors, and below each of them one name
// that nothing names. Real paths only; shortest first. Why that is enough: rules, model and gaps
// compare paths by component with named paths and nothing else, so that two unnamed names below the
// same deepest named folder get the same answers from all of them.
[[nodiscard]] std::vector<std::string> points_of(const Facts& facts, const PolicyWorld& world,
                                                 const ProfileRules& rules, const FactsView& view,
                                                 const Plan& list);

}  // namespace o4::bwrap
