// An empty line is only remembered (`empty_wanted_`), and written when a line follows that is none:
// so none is left at the end, and of several one.
#include "grammar/layout/lines.hpp"

#include <algorithm>
#include <utility>

namespace o4 {

std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto raw = text.substr(at, end - at);
    lines.push_back({raw.substr(0, raw.size() - (raw.ends_with('\r') ? 1 : 0)), raw, at});
    at = end + 1;
  }
  return lines;
}

std::string_view without_end(std::string_view line) {
  return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

std::string_view trimmed(std::string_view line) {
  const auto from = std::min(line.find_first_not_of(" \t"), line.size());
  return without_end(line.substr(from));
}

void TidyText::add(const std::string& line) {
  if (line.empty()) {
    empty_wanted_ = !opens_;
    return;
  }
  if (std::exchange(empty_wanted_, false)) {
    text_ += '\n';
  }
  text_ += line + '\n';
  opens_ = false;
}

void TidyText::add_verbatim(std::string_view line) {
  text_ += line;
  text_ += '\n';
}

std::string TidyText::take() { return std::move(text_); }

}  // namespace o4
