#include "cli/terminal/sheet.hpp"

#include <algorithm>

#include "cli/terminal/layout.hpp"

namespace o4 {
namespace {

constexpr std::size_t label_width = 11;
constexpr std::size_t gap = 2;

}  // namespace

std::size_t Sheet::words_width() const { return console_.width * 26 / 100; }

std::size_t Sheet::said_width() const { return console_.width - label_width - words_width() - gap; }

void Sheet::section(std::string_view label) { label_ = label; }

void Sheet::row(const std::vector<std::string>& words, std::string_view said, Style style) {
  constexpr std::size_t most_lines_in_column = 2;
  const auto reasons = wrapped(said, said_width());
  auto lines = wrapped(words, words_width());
  const bool too_wide = std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    return columns(line) > words_width();
  });
  if (lines.size() > most_lines_in_column || too_wide) {
    lines = wrapped(words, console_.width - label_width);
    const bool last_is_short = columns(lines.back()) <= words_width();
    const auto whole = lines.size() - (last_is_short ? 1 : 0);
    for (std::size_t i = 0; i < whole; ++i) {
      add_line(lines[i], "", style);
    }
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(whole));
  }
  for (std::size_t i = 0; i < std::max(lines.size(), reasons.size()); ++i) {
    add_line(i < lines.size() ? lines[i] : "", i < reasons.size() ? reasons[i] : "", style);
  }
}

void Sheet::add_line(std::string_view words, std::string_view said, Style style) {
  const bool ends_here = said.empty();
  const auto label =
      label_.empty() && ends_here && words.empty() ? std::string() : padded(label_, label_width);
  text_ += painted(label, Style::strong, console_.out_colour);
  text_ += painted(words, style, console_.out_colour);
  if (!ends_here) {
    const auto used = columns(words);
    text_ += std::string(std::max(words_width(), used) - used + gap, ' ') + std::string(said);
  }
  text_ += "\n";
  label_.clear();
}

}  // namespace o4
