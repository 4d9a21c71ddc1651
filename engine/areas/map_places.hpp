// All paths of the policies at hand as a finite tree.
#pragma once

#include <optional>
#include <span>

#include "engine/areas/area_map.hpp"
#include "engine/areas/landmarks.hpp"

namespace o4 {

// Paths are in the given form of the spaces. Of the paths that lead to one state of affairs those
// with the fewest links come first. Nothing if there are too many.
[[nodiscard]] std::optional<AreaMap> map_places(std::span<const Landmarks* const> policies);

}  // namespace o4
