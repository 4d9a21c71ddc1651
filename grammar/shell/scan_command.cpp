#include "grammar/shell/scan_command.hpp"

#include <utility>

#include "grammar/shell/match.hpp"
#include "grammar/shell/scanner.hpp"
#include "grammar/shell/shells.hpp"

namespace o4 {

ScannedCommand scan_command(std::string_view text) { return scan_command(text, ShellReaders()); }

// Texts within texts wait in line; each level is at most as long as the one before.
ScannedCommand scan_command(std::string_view text, const ShellReaders& readers) {
  ScannedCommand scanned;
  std::vector<ScanItem> line;
  line.emplace_back();
  line.back().text = text;
  scanned.bytes.reserve(text.size());
  scanned.marks.reserve(text.size());
  scanned.origins.reserve(text.size());
  for (std::size_t next = 0; next < line.size(); ++next) {
    const std::size_t commands = scanned.commands.size();
    const std::size_t words = scanned.words.size();
    const std::uint16_t level = line[next].level;
    CommandScanner(scanned, line, std::move(line[next])).run();
    find_scripts(scanned, {commands, words, level}, readers, line);
  }
  return scanned;
}

}  // namespace o4
