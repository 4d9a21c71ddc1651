// The folder that stands in for the workspace root in a package install: lock files are copied in
// before and out after, and everything else in it is thrown away (W10).
//
// Package managers replace lock files by renaming, and nothing can be renamed onto a mount. So the
// command works in a folder beside the workspace, into which the workspace's own folders are
// bound. What comes out of it was written by the command, hence is treated as hostile: only names
// that were planned, only regular files of a bounded size (a link would write elsewhere), read
// below a folder that is held open. What the command removes in the stage stays in the workspace.
// `before` is there to notice a manifest that is new: it is thrown away, and the user is told.
#pragma once

#include <string>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "cli/run/registry.hpp"

namespace o4 {

// What could not be copied, one sentence each.
using StageNotes = std::vector<std::string>;

// Copies plan.copy_in from the workspace. What cannot be copied is missing for the command, and
// noted.
[[nodiscard]] StageNotes fill_stage(const bwrap::Stage& plan, const Descriptor& stage);

// How the command ended: a manifest that could not be changed is a likely reason for `badly`.
enum class Ending { well, badly };

// Regular files only, each put in the place of the old one at once. `before`: the names that were
// in the workspace root.
[[nodiscard]] StageNotes empty_stage(const bwrap::Stage& plan, const Descriptor& stage,
                                     const std::vector<std::string>& before, Ending ending,
                                     RunRegistry& registry);

}  // namespace o4
