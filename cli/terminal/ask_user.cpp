// Reads byte by byte, so that nothing of what follows the answer is taken from whoever reads next.

#include "cli/terminal/ask_user.hpp"

#include <unistd.h>

#include <string>

#include "cli/terminal/terminal.hpp"

namespace o4 {
namespace {

// Without its line break; nothing at the end of the input.
std::optional<std::string> read_line() {
  std::string line;
  char byte = 0;
  while (::read(STDIN_FILENO, &byte, 1) == 1) {
    if (byte == '\n') {
      return line;
    }
    line += byte;
  }
  return std::nullopt;
}

}  // namespace

std::optional<bool> ask_user(std::string_view question) {
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDERR_FILENO) != 1) {
    return std::nullopt;
  }
  if (write_all(STDERR_FILENO, std::string(question) + " [Y/n] ") != 0) {
    return std::nullopt;
  }
  const auto line = read_line();
  return line && (line->empty() || line->front() == 'y' || line->front() == 'Y');
}

}  // namespace o4
