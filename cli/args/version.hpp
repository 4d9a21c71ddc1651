// The version of this program.
#pragma once

#include <string_view>

namespace o4 {

[[nodiscard]] std::string_view version();

}  // namespace o4
