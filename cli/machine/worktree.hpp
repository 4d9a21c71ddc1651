// Where git keeps the repository of a linked worktree. A commit there writes outside of the
// workspace and fails in the sandbox; answers say so, with the folder that would have to be
// granted.
#pragma once

#include <string>

namespace o4 {

// The folder that a commit in `workspace` writes, where `.git` is a file that points to it: the
// repository that its worktrees share. Empty if it is a folder, or nothing that can be read.
[[nodiscard]] std::string git_folder_elsewhere(const std::string& workspace);

}  // namespace o4
