// A long line is cut to a window around the place, in whole characters.
#include "grammar/text/excerpt.hpp"

#include <algorithm>
#include <string_view>

#include "grammar/text/columns.hpp"

namespace o4 {
namespace {

std::size_t shown_columns(std::string_view text) { return columns(printable(text)); }

// How many bytes the last character of a text takes that is not empty. UTF-8 is read forwards: the
// longest tail of at most four bytes that is one character is the last one.
std::size_t last_character(std::string_view text) {
  constexpr std::size_t longest = 4;
  for (auto bytes = std::min(longest, text.size()); bytes > 1; --bytes) {
    if (first_character(text.substr(text.size() - bytes)) == bytes) {
      return bytes;
    }
  }
  return 1;
}

// How many bytes at the end of `text` are no wider than `width`.
std::size_t fitting_back(std::string_view text, std::size_t width) {
  const auto all = text.size();
  std::size_t used = 0;
  while (!text.empty()) {
    const auto bytes = last_character(text);
    used += shown_columns(text.substr(text.size() - bytes));
    if (used > width) {
      break;
    }
    text.remove_suffix(bytes);
  }
  return all - text.size();
}

// How many bytes at the start of `text` are no wider than `width`.
std::size_t fitting(std::string_view text, std::size_t width) {
  std::size_t end = 0;
  std::size_t used = 0;
  while (end < text.size()) {
    const auto bytes = first_character(text.substr(end));
    used += shown_columns(text.substr(end, bytes));
    if (used > width) {
      break;
    }
    end += bytes;
  }
  return end;
}

}  // namespace

std::string excerpt(const SourceMap& sources, Span span, Colour colour, std::size_t width) {
  auto line = sources.line(span.file, span.begin);
  const auto all = sources.text(span.file);
  auto begin = static_cast<std::size_t>(all.data() + std::min<std::size_t>(span.begin, all.size()) -
                                        line.data());
  begin = std::min(begin, line.size());
  const auto rest = line.size() - begin;
  if (shown_columns(line) > width) {
    const auto after = fitting(line.substr(begin), width / 2);
    const auto room = width - shown_columns(line.substr(begin, after));
    const auto before = fitting_back(line.substr(0, begin), room);
    line = line.substr(begin - before);
    begin = before;
    line = line.substr(0, fitting(line, width));
  }
  const auto length = std::min<std::size_t>({span.end - span.begin, rest, line.size() - begin});
  const auto carets = std::max<std::size_t>(1, shown_columns(line.substr(begin, length)));
  auto under = std::string(carets, '^');
  if (colour == Colour::on) {
    under = "\x1b[1;32m" + under + "\x1b[0m";
  }
  return "  " + printable(line) + "\n  " + std::string(shown_columns(line.substr(0, begin)), ' ') +
         under + "\n";
}

}  // namespace o4
