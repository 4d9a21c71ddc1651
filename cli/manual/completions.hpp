// The completions of three shells, as the script that each of them reads.
#pragma once

#include <string>

#include "cli/manual/words.hpp"

namespace o4 {

[[nodiscard]] std::string bash_completions(const PolicyWords& policy);
[[nodiscard]] std::string zsh_completions(const PolicyWords& policy);
[[nodiscard]] std::string fish_completions(const PolicyWords& policy);

}  // namespace o4
