// A question that a person at the terminal answers with yes or no.
#pragma once

#include <optional>
#include <string_view>

namespace o4 {

// An empty line is a yes, the end of the input a no. Nothing if nobody is there to be asked.
[[nodiscard]] std::optional<bool> ask_user(std::string_view question);

}  // namespace o4
