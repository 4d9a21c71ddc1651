// Whether one place overlaps another, in any of their spellings: equal, inside or containing (W5).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/paths/path_space.hpp"

namespace o4 {

// A place in the forms in which it is compared: as given and as resolved, folded where the platform
// asks for it.
[[nodiscard]] std::vector<std::string> comparable_forms(const PathSpace& space,
                                                        std::string_view absolute);

[[nodiscard]] bool overlap(const std::vector<std::string>& a, const std::vector<std::string>& b);

}  // namespace o4
