// What the checks before a command ask about one path, directory or host (statements C1, C3, C4).
// Worlds here have their defaults, paths are absolute and not shortened.
#pragma once

#include <string>

#include "tests/reference/hosts.hpp"
#include "tests/reference/world.hpp"

namespace o4::reference {

[[nodiscard]] bool text_path_allowed(const World& world, const std::string& path);
[[nodiscard]] bool call_cwd_allowed(const World& world, const std::string& path);

// C3: no URL of the text is looked at.
[[nodiscard]] bool urls_unchecked(const World& world);
[[nodiscard]] bool url_host_allowed(const World& world, const Host& host);

}  // namespace o4::reference
