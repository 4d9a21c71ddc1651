// The text of a sandbox profile as data: s-expressions with positions. What they mean is not known
// here: numbers, names and lists look alike whether they are rules or the program that makes them.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "grammar/text/source.hpp"

namespace o4::sbpl {

struct Datum;

struct Symbol {
  std::string name;
};

struct Character {
  char byte = 0;
};

// A raw literal (`#"…"`) holds its bytes as written, a string what its escapes stand for.
struct Text {
  enum class Spelling { escaped, raw };
  std::string bytes;
  Spelling spelling = Spelling::escaped;
};

// `'x` is the list `(quote x)`; likewise `quasiquote`, `unquote` and `unquote-splicing`.
struct List {
  std::vector<Datum> items;
};

// A value with where it stands; for a quotation the span includes the mark.
struct Datum {
  Span span;
  std::variant<bool, std::int64_t, Character, Symbol, Text, List> value;

  template <typename T>
  [[nodiscard]] const T* get() const {
    return std::get_if<T>(&value);
  }
};

}  // namespace o4::sbpl
