// What toml++ would take that TOML does not, or that would cost it too much, found before it reads.
//
// A scan for strings, comments, brackets and dots, which needs no grammar. Strings are passed over
// in exactly TOML's way, for whatever is inside them may look like anything: a quote that is missed
// here would have the rest of the text judged the wrong way round.
#include <algorithm>
#include <vector>

#include "grammar/text/text_check.hpp"

namespace o4 {
namespace {

constexpr std::size_t slack = 2;  // the brackets of [[header]] are counted as nesting
// Far beyond any config, and little enough for the library's linear look-ups.
constexpr std::size_t most_tables = 100'000;

constexpr std::string_view too_deep = "nested more than 64 levels deep";
constexpr std::string_view not_ascii = "only strings and comments hold characters beyond ASCII";
constexpr std::string_view bad_escape = "no escape begins with this character";
constexpr std::string_view too_many = "more than 100000 tables and dotted keys";

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

std::size_t find_or_end(std::string_view text, std::string_view what, std::size_t from) {
  const auto at = text.find(what, from);
  return at == std::string_view::npos ? text.size() : at;
}

// A string that has been passed over. `end` is the place after it; one that is not closed ends
// where the parser gives up: at the end of the line, or of the text.
struct PassedString {
  std::size_t end = 0;
  std::optional<std::size_t> bad_escape;
};

// `at` is its first quote.
//
//   "a\"b" = 1      ->  after the second quote that counts
//   '''a''''' = 1   ->  after all five: two belong to the string
PassedString pass_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string_view triple = quote == '"' ? R"(""")" : "'''";
  const bool multi_line = text.substr(at).starts_with(triple);
  PassedString passed;
  at += multi_line ? 3 : 1;
  while (at < text.size()) {
    if (text[at] == '\\' && quote == '"') {
      const auto escaped = text.find_first_not_of(" \t", at + 1);
      if (escaped != std::string_view::npos && !is_ascii(text[escaped]) && !passed.bad_escape) {
        passed.bad_escape = escaped;
      }
      at += 2;
    } else if (multi_line ? text.substr(at).starts_with(triple) : text[at] == quote) {
      at += multi_line ? 3 : 1;
      while (multi_line && at < text.size() && text[at] == quote) {
        ++at;  // up to two quotes may stand before the closing three
      }
      passed.end = at;
      return passed;
    } else if (!multi_line && text[at] == '\n') {
      break;
    } else {
      ++at;
    }
  }
  passed.end = std::min(at, text.size());
  return passed;
}

// Follows the brackets, and the dots of the key path that leads to the place read. Dots open tables
// as well: `a.b.c = 1` is three deep, and `[a.b]` two. They count until the key's line, or the
// value's place in an array, ends.
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

std::optional<TomlFault> find_toml_fault(std::string_view text) {
  Nesting nesting;
  std::size_t at = text.starts_with(utf8_bom) ? utf8_bom.size() : 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      const auto passed = pass_string(text, at);
      if (passed.bad_escape) {
        return TomlFault{*passed.bad_escape, bad_escape};
      }
      at = passed.end;
      continue;
    }
    if (c == '#') {
      at = find_or_end(text, "\n", at);
      continue;
    }
    nesting.read(c);
    if (!is_ascii(c)) {
      return TomlFault{at, not_ascii};
    }
    if (nesting.depth() > deepest_nesting + slack) {
      return TomlFault{at, too_deep};
    }
    if (nesting.tables() > most_tables) {
      return TomlFault{at, too_many};
    }
    ++at;
  }
  return std::nullopt;
}

}  // namespace o4
