// Whether the words of a simple command install packages (C6).
#pragma once

#include <span>
#include <string_view>

#include "engine/graph/graph.hpp"
#include "grammar/shell/words.hpp"

namespace o4 {

// Words and "(a|b)" groups, separated by single spaces.
[[nodiscard]] bool is_command_pattern(std::string_view text);

// The installer that recognises `words` (the program first), or null. A path before the program's
// name and options before the verb do not hide it.
[[nodiscard]] const Installer* find_installer(std::span<const Installer> installers,
                                              std::span<const CommandWord> words);

}  // namespace o4
