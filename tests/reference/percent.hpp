// Two small things that URLs need.
#pragma once

#include <string>

namespace o4::reference {

[[nodiscard]] std::string undo_percents(const std::string& text);
[[nodiscard]] std::string in_lower_case(std::string text);  // ASCII only

}  // namespace o4::reference
