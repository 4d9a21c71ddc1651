#include "grammar/toml_limits.hpp"

#include <vector>

namespace o4 {
namespace {

constexpr std::size_t slack = 2;  // the brackets of [[header]] are counted as nesting
constexpr std::size_t most_tables = 100'000;

constexpr std::string_view too_deep = "nested more than 64 levels deep";
constexpr std::string_view too_many = "more than 100000 tables and dotted keys";

std::size_t find_or_end(std::string_view text, std::string_view what, std::size_t from) {
  const auto at = text.find(what, from);
  return at == std::string_view::npos ? text.size() : at;
}

// The place after the string that begins at `at`. One that is not closed ends where the parser
// gives up: at the end of the line, or of the text.
std::size_t skip_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string_view triple = quote == '"' ? R"(""")" : "'''";
  const bool multi_line = text.substr(at).starts_with(triple);
  at += multi_line ? 3 : 1;
  while (at < text.size()) {
    if (text[at] == '\\' && quote == '"') {
      at += 2;
    } else if (multi_line ? text.substr(at).starts_with(triple) : text[at] == quote) {
      at += multi_line ? 3 : 1;
      while (multi_line && at < text.size() && text[at] == quote) {
        ++at;  // up to two quotes may stand before the closing three
      }
      return at;
    } else if (!multi_line && text[at] == '\n') {
      return at;
    } else {
      ++at;
    }
  }
  return text.size();
}

// Follows the brackets, and the dots of the key path that leads to the place read.
class Nesting {
 public:
  void read(char c) {
    switch (c) {
      case '[':
      case '{':
        outer_.push_back(dots_);
        sum_ += dots_;
        dots_ = 0;
        tables_ += 1;
        break;
      case ']':
      case '}':
        close();
        break;
      case '.':
        dots_ += 1;
        tables_ += 1;
        break;
      case ',':
      case '\n':
        dots_ = 0;
        break;
      default:
        break;
    }
  }

  [[nodiscard]] std::size_t depth() const { return outer_.size() + sum_ + dots_; }
  [[nodiscard]] std::size_t tables() const { return tables_; }

 private:
  void close() {
    if (!outer_.empty()) {
      dots_ = outer_.back();
      sum_ -= dots_;
      outer_.pop_back();
    }
  }

  std::vector<std::size_t> outer_;  // the dots before each open bracket
  std::size_t sum_ = 0;             // of outer_
  std::size_t dots_ = 0;
  std::size_t tables_ = 0;
};

}  // namespace

std::optional<TomlExcess> find_toml_excess(std::string_view text) {
  Nesting nesting;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = skip_string(text, at);
      continue;
    }
    if (c == '#') {
      at = find_or_end(text, "\n", at);
      continue;
    }
    nesting.read(c);
    if (nesting.depth() > deepest_nesting + slack) {
      return TomlExcess{at, too_deep};
    }
    if (nesting.tables() > most_tables) {
      return TomlExcess{at, too_many};
    }
    ++at;
  }
  return std::nullopt;
}

}  // namespace o4
