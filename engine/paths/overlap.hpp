// Whether one place overlaps another, in any of their spellings: equal, inside or containing (W5).
//
// Overlap works both ways. A grant inside a protected place would open part of it; a grant that
// holds one lets a command rename the folder above and put another in its place. So a grant that
// overlaps is left out whole (W5), and both directions are one question. Places are compared in
// all their forms: as given, and as their links lead, for either may be the one that a command
// uses.
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
