// Where in a word a `/` begins an absolute path (C2.3, C2.5).
//
// A `/` is a separator within a path, the beginning of one, or neither (a pattern's, a comment's, a
// division's). What stands before it tells, and here is all of C2.3 and C2.5 that looks at single
// characters. Where the path ends is not asked here.
//
//   -I/usr/include    begins       a/b      does not
//   x=/etc            begins       $x/etc   does not: what $x holds goes before it
//   "see /etc"        begins       [^/ ]    does not
//   C:/Users          does not     "// no"  does not
#pragma once

#include <cstddef>
#include <string_view>

#include "grammar/shell/pattern.hpp"
#include "grammar/shell/text.hpp"

namespace o4 {

enum class PathScope {
  word,  // a shell word, which a program gets whole
  text,  // a here-document and the like
};

// Where the value of an option stands in a word such as -rf/etc/passwd. `at` is a byte of the word.
struct OptionValue {
  std::size_t at = 0;    // 0: nowhere
  bool is_text = false;  // it is no path, as the / of cut -d/
};

// Read letter by letter: of `pattern` some are flags, and others take the rest for their value. Of
// -xzf/opt/x and tar's letters: the place of /opt/x, if x and z are flags and f takes a value.
// Nowhere if a letter is not known before one that takes a value, or if `word` begins with two
// dashes.
[[nodiscard]] OptionValue find_option_value(std::string_view word, const CommandPattern& pattern);

// Views of a word, which must outlive it.
class PathStarts {
 public:
  PathStarts(const WordText& word, PathScope scope, OptionValue option)
      : word_(word), scope_(scope), option_(option) {}

  // To be asked about one `/` after the other, from left to right.
  [[nodiscard]] bool begins(std::size_t i) const;
  [[nodiscard]] PathScope scope() const { return scope_; }
  // The `/` stands directly behind an option's letters.
  [[nodiscard]] bool follows_option(std::size_t i) const;
  // The `/` is the first byte of one possible value of an expansion.
  [[nodiscard]] bool is_operand(std::size_t i) const {
    return (word_.marks[i] & mark::operand) != 0;
  }

 private:
  [[nodiscard]] bool parts(std::size_t i) const;
  [[nodiscard]] bool opens_phrase(std::size_t i) const;
  [[nodiscard]] bool is_comment(std::size_t i) const;
  [[nodiscard]] bool is_drive(std::size_t i) const;
  [[nodiscard]] bool in_brackets(std::size_t i) const;

  const WordText& word_;
  PathScope scope_;
  OptionValue option_;
};

}  // namespace o4
