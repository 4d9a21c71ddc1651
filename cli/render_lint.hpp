// Findings of lint as a text.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "engine/finding.hpp"

namespace o4 {

// "file:line:column: warning: message [code]", the line, carets, witness, help and fix; then how
// many of each level.
[[nodiscard]] std::string findings_text(const Context& context,
                                        const std::vector<Finding>& findings);

}  // namespace o4
