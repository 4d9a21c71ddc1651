// How a filter compares the text that it looks at: byte for byte, without any normalisation. Letter
// case and links are not its matter: the kernel has resolved a path before it compares, and a
// profile that means several spellings has to list them.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "backends/sbpl/automata/regex.hpp"
#include "backends/sbpl/automata/sbpl_regex.hpp"

namespace o4::sbpl {

// Three-valued answers: what public evidence leaves open is `unknown`, and never guessed.

enum class Truth { no, unknown, yes };  // in this order: and is min, or is max

[[nodiscard]] constexpr Truth truth(bool value) { return value ? Truth::yes : Truth::no; }
[[nodiscard]] constexpr Truth both(Truth a, Truth b) { return std::min(a, b); }
[[nodiscard]] constexpr Truth either(Truth a, Truth b) { return std::max(a, b); }
[[nodiscard]] constexpr Truth negate(Truth a) {
  return a == Truth::yes ? Truth::no : a == Truth::no ? Truth::yes : Truth::unknown;
}

// One expression in the forms that its users need. Patterns with the same text share it.
struct CompiledRegex {
  SbplRegex tree;
  RegexMatcher certain;
  RegexMatcher possible;
};

struct Pattern {
  // `unclear`: nobody knows what such a text matches.
  enum class Kind { literal, subpath, prefix, regex, unclear };
  Kind kind = Kind::literal;
  std::string text;
  std::shared_ptr<const CompiledRegex> regex;  // for Kind::regex
};

// Unknown where the pattern is unclear, or where readings of its expression differ on `text`.
[[nodiscard]] Truth matches(const Pattern& pattern, std::string_view text);

// The same as sets of words, for automata.
[[nodiscard]] SbplRegex words_of(const Pattern& pattern);

}  // namespace o4::sbpl
