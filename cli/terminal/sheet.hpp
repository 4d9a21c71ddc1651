// A text of three columns: a label, some words, and what is said about them. The page of `explain`
// and its kin; the same rows give the same bytes for the same width.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/paint.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {

class Sheet {
 public:
  explicit Sheet(const Console& console) : console_(console) {}

  // Rows of one section share its label, which stands on the first of them.
  void section(std::string_view label);
  // Many words go over the whole width, and what is said of them comes after.
  void row(const std::vector<std::string>& words, std::string_view said,
           Style style = Style::plain);

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void add_line(std::string_view words, std::string_view said, Style style);
  [[nodiscard]] std::size_t words_width() const;
  [[nodiscard]] std::size_t said_width() const;

  const Console& console_;
  std::string label_;
  std::string text_;
};

}  // namespace o4
