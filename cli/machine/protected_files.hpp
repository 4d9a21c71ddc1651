// Files in protected places (W2): what they hold is for no message, so that they are not read, by
// whichever name (A6).
#pragma once

#include <string>

namespace o4 {

// By the real path of something open, which nobody can change any more.
[[nodiscard]] bool is_protected(const std::string& real_path);

// The real path of what is open under a number; of `path` where the system does not say.
[[nodiscard]] std::string path_of(int descriptor, const std::string& path);

}  // namespace o4
