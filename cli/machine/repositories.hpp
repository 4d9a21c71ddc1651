// Git's repositories on this machine, as far as answers depend on them: those in a workspace, and
// where a linked worktree's lies. git itself is never called: its files are looked at.
#pragma once

#include <string>
#include <vector>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// What rules about repositories speak of. Looked for only if an overlay is switched on (A8): plain
// policies ask nothing of them, and the search touches many folders.
//
// The folders below `workspace`, itself not among them, that hold a .git, be it a folder or the
// file of a worktree, sorted. Links are not followed, and nothing is looked for in a .git. Where
// there are more folders than can be looked through in a moment (20,000), the nearest ones are, and
// a warning says so. Folders that cannot be read are passed over, as are those whose name has a
// line break, which no fact may hold (F4). A repository that a command makes later is not known to
// the policy of that run.
[[nodiscard]] std::vector<std::string> repositories_below(const std::string& workspace,
                                                          Diagnostics& out);

// Where git keeps the repository of a linked worktree. A commit there writes outside of the
// workspace and fails in the sandbox; answers say so, with the folder that would have to be
// granted.
//
// The folder that a commit in `workspace` writes, where `.git` is a file that points to it: the
// repository that its worktrees share. Empty if it is a folder, or nothing that can be read. The
// workspace's pointer is written by whoever writes the workspace, so that only a folder that looks
// like a repository is believed.
[[nodiscard]] std::string git_folder_elsewhere(const std::string& workspace);

}  // namespace o4
