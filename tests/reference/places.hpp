// Which places are protected and which the mode or profile can write (statements W2-W6, W10, M4).
// All results are normal forms, each place in all its spellings. Worlds here have their defaults.
#pragma once

#include <string>
#include <vector>

#include "tests/reference/world.hpp"

namespace o4::reference {

using Places = std::vector<std::string>;

[[nodiscard]] bool inside_any(const std::string& path, const Places& places);

// W2: `path`, a normal form, is a protected location or below one.
[[nodiscard]] bool is_protected(const World& world, const std::string& path);

// W3a, W5, M8: equal, inside or containing; judged on all spellings of both.
[[nodiscard]] bool overlaps_protected(const World& world, const Places& spelled);

// F4, W7: some protected location comes to a place that the sandbox has of its own.
[[nodiscard]] bool has_lost_location(const World& world);

// W3-W6, M4, M6: what the mode can write; dropped grants are left out.
[[nodiscard]] Places writable_places(const World& world);

// W10
[[nodiscard]] Places install_places(const World& world);

// W9
[[nodiscard]] Places device_places(const World& world);
[[nodiscard]] bool is_spelled_device(const World& world, const std::string& path);
[[nodiscard]] bool is_terminal(const World& world, const std::string& path);

// M9, W7: the workspace; the workspace and the added directories.
[[nodiscard]] Places workspace_places(const World& world);
[[nodiscard]] Places root_and_added_places(const World& world);

}  // namespace o4::reference
