// Comments in configs that allow findings: "# lint: allow CODE because …", behind what is found or
// on a line of its own above.
#pragma once

#include <vector>

#include "engine/lint/lint.hpp"

namespace o4 {

// The findings that no comment allows, and one for each comment that allows none or gives no
// reason: such a comment allows nothing.
[[nodiscard]] std::vector<Finding> without_allowed(const LintInput& input,
                                                   std::vector<Finding> findings);

}  // namespace o4
