// Which command texts are package installs (statement C6).
#pragma once

#include "tests/reference/shell_text.hpp"

namespace o4::reference {

// [D] Some part of the text is a package install, and every other one of its companions.
[[nodiscard]] bool is_package_install(const ShellText& text);

}  // namespace o4::reference
