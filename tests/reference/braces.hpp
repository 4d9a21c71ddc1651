// Statement C2.3: the words that bash makes of one with braces.
#pragma once

#include <vector>

#include "tests/reference/shell_text.hpp"

namespace o4::reference {

[[nodiscard]] std::vector<Letters> expand_braces(const Letters& word);

}  // namespace o4::reference
