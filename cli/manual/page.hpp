// The manual page, o4-policy(1), in roff.
#pragma once

#include <string>

namespace o4 {

[[nodiscard]] std::string manual_page();

}  // namespace o4
