// Every text that a position can point into: config files, rules, scenarios, command lines, flags.
// Positions are byte spans; lines and columns exist only when something is printed.
//
// Every byte that a message can point at lives here, with a name: files, flags, facts, built-in
// rules. Spans are numbers and stay valid as long as the map; they are cheap to keep, so that
// everything keeps one, and only printing turns them into lines and columns.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// The number of a text in its map; texts are numbered in the order in which they came.
enum class FileId : std::uint32_t {};
inline constexpr FileId no_file{0xFFFFFFFF};

// Bytes [begin, end) of one text. A default span points nowhere. Half open; an empty one is a place
// between two bytes. Both ends lie in the text or at its end, in that order.
struct Span {
  FileId file = no_file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

// Both count from 1; the column counts characters (UTF-8 code points), not bytes. A tab is one
// column. Byte 0 of a text is line 1, column 1.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend bool operator==(const Position&, const Position&) = default;
};

// Texts never change and never go: a string_view of one is good as long as the map, and adding
// another moves none. Every function that takes a FileId takes one that this map gave, and no_file
// only where it says so.
class SourceMap {
 public:
  // Keeps `text` for as long as the map lives. Names need not be unique.
  FileId add(std::string name, std::string text);
  // A text that is the value at `inside` of another one: a config in a scenario.
  FileId add_inside(std::string name, std::string text, Span inside);

  // From here on places in the text are told by its name alone: what is said of them stays the same
  // when lines are put in before them. For rules that are built in: a golden file would change with
  // every line of their text.
  void hide_lines(FileId file);
  [[nodiscard]] bool shows_lines(FileId file) const;

  [[nodiscard]] std::size_t size() const { return sources_.size(); }
  // As errors name it: a path, "--facts", "user".
  [[nodiscard]] std::string_view name(FileId file) const;
  // Of a span: exactly its bytes. Both are views into the map's own copy.
  [[nodiscard]] std::string_view text(FileId file) const;
  [[nodiscard]] std::string_view text(Span span) const;
  // Of the end of the text if the offset lies beyond. Cheap: a search among lines, and at most a
  // block of characters to count.
  [[nodiscard]] Position position(FileId file, std::uint32_t offset) const;
  // The whole line that holds `offset`, without its line break. The view is into the map's text, so
  // that its address tells where the line begins.
  [[nodiscard]] std::string_view line(FileId file, std::uint32_t offset) const;
  // The same place in the file that the text stands in, all of the value if it is spelled otherwise
  // there; the span itself for a text of its own.
  [[nodiscard]] Span outer(Span span) const;
  // The byte offset of a position; the end of the text if it lies beyond. Positions come from
  // editors and from flags; a column beyond the line goes on into the next one.
  [[nodiscard]] std::uint32_t offset(FileId file, Position position) const;

 private:
  struct Source {
    std::string name;
    std::string text;
    Span inside;
    bool shows_lines = true;
    std::vector<std::uint32_t> lines;       // where each begins
    std::vector<std::uint32_t> characters;  // that begin before each block of bytes
  };

  [[nodiscard]] std::uint32_t characters_before(FileId file, std::size_t offset) const;

  std::deque<Source> sources_;
};

// "name:line:column", "name" where lines are hidden, or an empty text for a span that points
// nowhere.
[[nodiscard]] std::string place_text(const SourceMap& sources, Span span);

}  // namespace o4
