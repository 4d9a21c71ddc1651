// The completions of three shells, as the script that each of them reads. Made from the tables of
// commands and flags (words.hpp), so that they offer what the program takes; the scripts call
// nothing of ours while a user types.
#pragma once

#include <string>

#include "cli/manual/words.hpp"

namespace o4 {

// Each a whole script with its last line break, the same bytes for the same rules.
[[nodiscard]] std::string bash_completions(const PolicyWords& policy);
[[nodiscard]] std::string zsh_completions(const PolicyWords& policy);
[[nodiscard]] std::string fish_completions(const PolicyWords& policy);

}  // namespace o4
