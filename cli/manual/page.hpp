// The manual page, o4-policy(1), in roff: the same tables as --help, laid out for man.
// Deterministic to the byte, without a date.
#pragma once

#include <string>

namespace o4 {

[[nodiscard]] std::string manual_page();

}  // namespace o4
