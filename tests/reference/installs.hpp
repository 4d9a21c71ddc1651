// Which command texts are package installs (statement C6).
#pragma once

#include "tests/reference/shell_text.hpp"

namespace o4::reference {

// [D] Every part of the text is a package install.
[[nodiscard]] bool is_package_install(const ShellText& text);

// `VAR=value` in front of a command.
[[nodiscard]] bool is_assignment(const Word& word);

}  // namespace o4::reference
