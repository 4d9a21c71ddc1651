// Text that a shell reads although it is no command of the text itself: the operand of `sh -c` and
// of programs like it, `eval`, a shell's standard input, what is piped into a shell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grammar/shell/match.hpp"
#include "grammar/shell/scan_command.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {

// What one scanned text added.
struct ScannedPart {
  std::size_t first_command = 0;
  std::size_t first_word = 0;
  std::uint16_t level = 0;
};

// Appends the scripts of that part to `later`, and marks the words that they replace as rescanned.
// Scripts within scripts beyond max_level stay words.
void find_scripts(ScannedCommand& scanned, const ScannedPart& part, const ShellReaders& readers,
                  std::vector<ScanItem>& later);

}  // namespace o4
