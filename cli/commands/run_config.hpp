// What `run` does about files that decide and that commands may write (A5, cli/run/rewritten.hpp).
//
// A command that may write the config could loosen the next session's policy. Such files are
// remembered before the run and compared after it; what changed is not obeyed until the user has
// looked at it, which --accept-config says. The difference that is shown is that of two policies,
// not of two texts.
#pragma once

#include <vector>

#include "cli/args/context.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/run/rewritten.hpp"

namespace o4 {

// The files that decide this run and that its command may write, as they are obeyed: configs,
// plugins' manifests, a folder of rules. What was read for the policy is taken as it was read, not
// read again, so that nothing can change in between.
[[nodiscard]] std::vector<DecidingFile> writable_deciding_files(const Context& context,
                                                                const Prepared& prepared,
                                                                const ProfileChoice& profile);

// Is every file that decides this run one that the user has seen? With --accept-config all are,
// from now on. If not, the diagnostics say which, and standard error what it would let in; the run
// must then end with status 2. Only files that changed while a sandboxed command ran count: what
// the user edits between two runs is obeyed at once.
[[nodiscard]] bool check_rewritten(Context& context, const Prepared& prepared);

}  // namespace o4
