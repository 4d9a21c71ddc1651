// The repositories in a workspace: what rules about them speak of. Looked for only if an overlay is
// switched on (A8): plain policies ask nothing of them, and the search touches many folders.
#pragma once

#include <string>
#include <vector>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// The folders below `workspace`, itself not among them, that hold a .git, sorted. Links are not
// followed, and nothing is looked for in a .git. Where there are more folders than can be looked
// through in a moment, the nearest ones are, and a warning says so.
[[nodiscard]] std::vector<std::string> repositories_below(const std::string& workspace,
                                                          Diagnostics& out);

}  // namespace o4
