// Which edits are fixes: those that let in nothing that is shut out now, in the mode in force and
// in every tier that the session may be in.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/lint/lint.hpp"

namespace o4 {

// Takes the edits away that are no fixes, and says in `no_fix` what they would let in.
void keep_safe_fixes(const LintInput& input, std::vector<Finding>& findings);

// Configs with one fix made after another.
struct Fixed {
  ConfigFiles files;          // new texts, where anything was made
  std::vector<Finding> made;  // with the places that they had when they were made
  std::vector<Finding> left;  // what is found in the end
};
// Makes the fixes of the findings that are `wanted`, until none is left. Inputs that are refused
// stay as they are: nothing is decided by them, so nothing shows what an edit lets in.
[[nodiscard]] Fixed make_fixes(SourceMap& sources, const RuleBook& book, const PolicyInputs& inputs,
                               const std::function<bool(const Finding&)>& wanted);

}  // namespace o4
