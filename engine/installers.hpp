// Whether the words of a simple command install packages (C6).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph.hpp"

namespace o4 {

// A word of a command after quotes are undone. Unknown: some of it comes from an expansion.
struct CommandWord {
  std::string text;
  bool known = true;
};

// Words and "(a|b)" groups, separated by single spaces.
[[nodiscard]] bool is_command_pattern(std::string_view text);

// The installer that recognises `words` (the program first, assignments left out), or null.
// A path before the program's name, `env`, and options before the verb do not hide it.
[[nodiscard]] const Installer* find_installer(std::span<const Installer> installers,
                                              std::span<const CommandWord> words);

}  // namespace o4
