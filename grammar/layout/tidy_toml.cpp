// Keys, values and comments keep their words. A string over several lines keeps every byte.
#include <algorithm>

#include "grammar/layout/lines.hpp"
#include "grammar/layout/tidy.hpp"

namespace o4 {
namespace {

// Which quotes a string over several lines is open in, from line to line.
class Strings {
 public:
  [[nodiscard]] bool is_open() const { return !quotes_.empty(); }

  void read(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
      i = is_open() ? inside(line, i) : outside(line, i);
    }
  }

 private:
  // From byte `i` on; the place after what was looked at. `outside` likewise.
  std::size_t inside(std::string_view line, std::size_t i) {
    if (line[i] == '\\' && quotes_.front() == '"') {
      return i + 2;
    }
    if (line.substr(i).starts_with(quotes_)) {
      // Up to two more quotes before the end belong to the string.
      auto end = i + quotes_.size();
      while (end < line.size() && line[end] == quotes_.front()) {
        ++end;
      }
      quotes_ = {};
      return end;
    }
    return i + 1;
  }

  std::size_t outside(std::string_view line, std::size_t i) {
    const char c = line[i];
    if (c == '#') {
      return line.size();
    }
    if (c != '"' && c != '\'') {
      return i + 1;
    }
    const auto rest = line.substr(i);
    for (const std::string_view three : {"\"\"\"", "'''"}) {
      if (rest.starts_with(three)) {
        quotes_ = three;
        return i + three.size();
      }
    }
    for (++i; i < line.size() && line[i] != c; ++i) {
      i += c == '"' && line[i] == '\\' ? 1 : 0;
    }
    return i + 1;
  }

  std::string_view quotes_;
};

// "key  =value" -> "key = value", if a plain key begins the line. Columns before the "=" stay.
std::string spaced(std::string_view line) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  const auto key_end = std::min(line.find_first_not_of(plain), line.size());
  const auto equals = line.find_first_not_of(" \t", key_end);
  if (key_end == 0 || equals == std::string_view::npos || line[equals] != '=') {
    return std::string(line);
  }
  const auto value = std::min(line.find_first_not_of(" \t", equals + 1), line.size());
  const auto columns = std::max<std::size_t>(equals - key_end, 1);
  return std::string(line.substr(0, key_end)) + std::string(columns, ' ') + "= " +
         std::string(line.substr(value));
}

}  // namespace

std::string tidy_toml(std::string_view text) {
  TidyText tidy;
  Strings strings;
  for (const auto& line : lines_of(text)) {
    const bool within = strings.is_open();
    strings.read(line.text);
    if (within) {
      tidy.add_verbatim(strings.is_open() ? line.raw : without_end(line.text));
    } else {
      tidy.add(spaced(strings.is_open() ? line.raw : without_end(line.text)));
    }
  }
  return tidy.take();
}

}  // namespace o4
