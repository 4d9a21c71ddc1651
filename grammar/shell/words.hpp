// The words by which a program recognises what it is asked to do, for installers and their kin
// (C6).
#pragma once

#include <string>
#include <vector>

#include "grammar/shell/scan_command.hpp"

namespace o4 {

struct CommandWord {
  std::string text;
  bool unknown = false;    // holds an expansion: the text is then a guess or the expansion's source
  std::uint32_t word = 0;  // index into ScannedCommand::words
  friend bool operator==(const CommandWord&, const CommandWord&) = default;
};

// Program and arguments of a simple command, without redirections, without leading assignments and
// without `env` and its options and assignments. The program keeps its path prefix.
[[nodiscard]] std::vector<CommandWord> command_words(const ScannedCommand& scanned,
                                                     const SimpleCommand& command);

}  // namespace o4
