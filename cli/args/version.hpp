// The version of this program, as the build gives it: three numbers. Not that of o4, which is a
// fact (T8). Lint's SARIF, the language server and reports name it; nothing is decided by it.
#pragma once

#include <string_view>

namespace o4 {

[[nodiscard]] std::string_view version();

}  // namespace o4
