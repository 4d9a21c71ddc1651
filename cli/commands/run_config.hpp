// What `run` does about files that decide and that commands may write (A5, cli/run/rewritten.hpp).
#pragma once

#include <vector>

#include "cli/args/context.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/run/rewritten.hpp"

namespace o4 {

// The files that decide this run and that its command may write, as they are obeyed.
[[nodiscard]] std::vector<DecidingFile> writable_deciding_files(const Context& context,
                                                                const Prepared& prepared,
                                                                const ProfileChoice& profile);

// Is every file that decides this run one that the user has seen? With --accept-config all are. If
// not, the diagnostics say which, and standard error what it would let in.
[[nodiscard]] bool check_rewritten(Context& context, const Prepared& prepared);

}  // namespace o4
