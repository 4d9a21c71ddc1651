// Files in protected places (W2): what they hold is for no message, so that they are not read, by
// whichever name (A6).
//
// A message that quotes a line of a file is a way to read it: `--config ~/.ssh/id` would print the
// key with a caret below. What is checked is therefore the place of the file that is open, after
// all links, and before its first byte is shown.
//
// Only messages are the matter: what commands may read is the policy's and the sandbox's to say.
// The trusted workspaces' file, which is protected and has to be read, goes through a door of its
// own (read_own_protected_file), and no line of it is ever quoted.
#pragma once

#include <string>

namespace o4 {

// Does it lie in a place that the built-in rules protect, by its name or where that leads? By the
// real path of something open, which nobody can change any more. The places are worked out once a
// process, from $HOME.
// It errs to the side of reading nothing: a place counts with all that is below it. Without a home
// folder, or one that is not absolute, no place is known and everything is read.
// The first call reads the rules, later ones compare.
[[nodiscard]] bool is_protected(const std::string& real_path);

// The real path of what is open under a number; of `path` where the system does not say, which is
// then as good as the moment.
[[nodiscard]] std::string path_of(int descriptor, const std::string& path);

}  // namespace o4
