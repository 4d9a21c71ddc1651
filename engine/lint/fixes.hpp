// Which edits are fixes: those that let in nothing that is shut out now, in the mode in force and
// in every tier that the session may be in.
//
// A fix is made by programs and by people who do not read it closely, so it must be safe whatever
// it is for. "Lets in nothing" is not argued from the kind of edit but seen: both configs are
// compiled and compared (compare), under the facts at hand and with each tier picked, for a config
// outlives the session. Only an edit that does nothing but shorten lists is taken without, since
// lists grant.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/lint/lint.hpp"

namespace o4 {

// Takes the edits away that are no fixes, and says in `no_fix` what they would let in. An edit that
// cannot be judged (too many places, errors in its result) is none.
void keep_safe_fixes(const LintInput& input, std::vector<Finding>& findings);

// Configs with one fix made after another. Texts are new ones in the source map, under the old
// names; nothing is written anywhere.
struct Fixed {
  ConfigFiles files;          // new texts, where anything was made
  std::vector<Finding> made;  // with the places that they had when they were made
  std::vector<Finding> left;  // what is found in the end
};
// Makes the fixes of the findings that are `wanted`, until none is left. Inputs that are refused
// stay as they are: nothing is decided by them, so nothing shows what an edit lets in. In rounds:
// after each the configs are linted again, since a fix moves places and may be the cause of another
// finding. Ends after a hundred; no finding is mended twice.
[[nodiscard]] Fixed make_fixes(SourceMap& sources, const RuleBook& book, const PolicyInputs& inputs,
                               const std::function<bool(const Finding&)>& wanted);

}  // namespace o4
