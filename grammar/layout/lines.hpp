// The lines of a text on their way to a tidy one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// Views into the text that was taken apart.
struct TextLine {
  std::string_view text;  // without its line break
  std::string_view raw;   // with the '\r' of one
  std::size_t begin = 0;  // in the whole text
};
// The text after the last line break is a line unless it is empty.
[[nodiscard]] std::vector<TextLine> lines_of(std::string_view text);

// Without blanks at its end, or at its beginning as well.
[[nodiscard]] std::string_view without_end(std::string_view line);
[[nodiscard]] std::string_view trimmed(std::string_view line);

// Gathers lines: never two empty ones in a row, and none at the beginning or end of a block.
class TidyText {
 public:
  // An empty line is kept where it parts two others. `line` has no line break.
  void add(const std::string& line);
  // Exactly as it stands: within a string.
  void add_verbatim(std::string_view line);
  // What was added opens a block; what comes next closes one.
  void open_block() { opens_ = true; }
  void close_block() { empty_wanted_ = false; }
  // Once, at the end.
  [[nodiscard]] std::string take();

 private:
  std::string text_;
  bool empty_wanted_ = false;
  bool opens_ = true;
};

}  // namespace o4
