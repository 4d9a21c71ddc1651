// Comments in configs that allow findings: "# lint: allow CODE because …", behind what is found or
// on a line of its own above.
//
//   allowedPaths = [
//     "~/.bashrc",  # lint: allow lint-startup-writable because this machine is thrown away
//   ]
//
// A reason is asked for, since a silenced finding is a decision of somebody who may be gone when
// the next reader wonders. Several codes are parted by commas. A comment that allows nothing is a
// finding itself, so that none is left behind when its cause is gone.
#pragma once

#include <vector>

#include "engine/lint/lint.hpp"

namespace o4 {

// The findings that no comment allows, and one for each comment that allows none or gives no
// reason: such a comment allows nothing. Findings of no config stay: there is no line to put a
// comment at. What is left keeps its order, with findings about comments behind it.
[[nodiscard]] std::vector<Finding> without_allowed(const LintInput& input,
                                                   std::vector<Finding> findings);

}  // namespace o4
