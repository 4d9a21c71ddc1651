#include "cli/terminal/paint.hpp"

namespace o4 {
namespace {

std::string_view code_of(Style style) {
  switch (style) {
    case Style::plain:
      return "";
    case Style::strong:
      return "1";
    case Style::faint:
      return "2";
    case Style::good:
      return "32";
    case Style::bad:
      return "31";
    case Style::open:
      return "33";
  }
  return "";
}

}  // namespace

std::string painted(std::string_view text, Style style, Colour colour) {
  const auto code = code_of(style);
  if (colour == Colour::off || code.empty() || text.empty()) {
    return std::string(text);
  }
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace o4
