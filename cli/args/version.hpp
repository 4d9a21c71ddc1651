// The version of this program, as the build gives it: three numbers. Not that of o4, which is a
// fact (T8).
#pragma once

#include <string_view>

namespace o4 {

[[nodiscard]] std::string_view version();

}  // namespace o4
