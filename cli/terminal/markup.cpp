#include "cli/terminal/markup.hpp"

#include "cli/terminal/layout.hpp"

namespace o4 {

std::string markup_text(std::string_view line) {
  std::string result;
  for (const char c : printable(line)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace o4
