// Second mounts of what a list hides: the same folder, shown by the host at another place as well.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/machine/mountinfo.hpp"

namespace o4 {

// Where else the mounts show the places or parts of them, whether or not something is there.
[[nodiscard]] std::vector<std::string> second_places(std::span<const MountLine> mounts,
                                                     std::span<const std::string> places);

struct Alias {
  std::string path;
  bool folder = true;
};
// Those of this machine that are really there.
[[nodiscard]] std::vector<Alias> aliases_of(std::span<const std::string> places);

}  // namespace o4
