// Scripts that are words of a command: `sh -c STRING`, `eval …`, and a shell's standard input.
#pragma once

#include <cstdint>
#include <vector>

#include "grammar/shell/scan_command.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {

// Appends to `later` the scripts among the commands from `first_command` and the here-documents and
// here-strings from `first_word` on, and marks the words that they replace as rescanned. Scripts
// within scripts beyond max_level stay words.
void find_scripts(ScannedCommand& scanned, std::size_t first_command, std::size_t first_word,
                  std::uint16_t level, std::vector<ScanItem>& later);

}  // namespace o4
