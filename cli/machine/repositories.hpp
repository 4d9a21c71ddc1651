// The repositories in a workspace: what rules about them speak of. Looked for only if an overlay is
// switched on (A8): plain policies ask nothing of them, and the search touches many folders.
#pragma once

#include <string>
#include <vector>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// The folders below `workspace`, itself not among them, that hold a .git, be it a folder or the
// file of a worktree, sorted. Links are not followed, and nothing is looked for in a .git. Where
// there are more folders than can be looked through in a moment (20,000), the nearest ones are, and
// a warning says so. Folders that cannot be read are passed over, as are those whose name has a
// line break, which no fact may hold (F4). A repository that a command makes later is not known to
// the policy of that run.
[[nodiscard]] std::vector<std::string> repositories_below(const std::string& workspace,
                                                          Diagnostics& out);

}  // namespace o4
