// The places that the Linux sandbox has of its own (W7): what lies in /proc and /dev. Nothing of
// the host's can be shown or hidden there, and where a link below /proc leads depends on who asks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/paths/path_space.hpp"

namespace o4 {

// The part of /dev that is a folder like any other.
inline constexpr std::string_view shared_memory = "/dev/shm";

// Below /proc, or below /dev other than /dev/shm, on Linux. `path` is in normal form.
[[nodiscard]] bool is_own_place(Platform platform, std::string_view path);

// "/proc" or "/dev", whichever holds such a place.
[[nodiscard]] std::string_view own_root(std::string_view own_place);

// The first such place that a path comes to, itself or through links.
[[nodiscard]] std::optional<std::string> own_place_on_the_way(const PathSpace& space,
                                                              std::string_view absolute);

// The same, with /proc and /dev themselves: no folder of anybody's can be there.
[[nodiscard]] std::optional<std::string> own_folder_of(const PathSpace& space,
                                                       std::string_view absolute);

}  // namespace o4
