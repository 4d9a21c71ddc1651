// A question that a person at the terminal answers with yes or no. Both standard input and standard
// error have to be one: a pipe must not be able to consent.
#pragma once

#include <optional>
#include <string_view>

namespace o4 {

// An empty line is a yes, as is one that begins with y; the end of the input is a no. Nothing if
// nobody is there to be asked. Blocks until there is an answer.
[[nodiscard]] std::optional<bool> ask_user(std::string_view question);

}  // namespace o4
