// What the session is: the config files that are read, merged, and what follows from them for
// mode, proxy and network (statements T, M, N5, N12, F1, F5). Worlds here have their defaults.
#pragma once

#include <string>
#include <vector>

#include "tests/reference/world.hpp"

namespace o4::reference {

// T3, F1: the files that are read, the one with the highest precedence first.
[[nodiscard]] std::vector<ConfigFile> read_files(const World& world);

[[nodiscard]] std::string mode_of(const World& world);
[[nodiscard]] bool unsandboxed(const std::string& mode);

// N12, F5: asked of all files read together.
[[nodiscard]] bool has_table(const World& world);
[[nodiscard]] bool sets_allowed_domains(const World& world);

// F1: lists add up across files.
[[nodiscard]] std::vector<std::string> allowed_paths(const World& world);
[[nodiscard]] std::vector<std::string> allowed_domains(const World& world);
[[nodiscard]] std::vector<std::string> escape_hatch_binaries(const World& world);

[[nodiscard]] bool proxy_runs(const World& world);

}  // namespace o4::reference
