// How a filter compares the text that it looks at: byte for byte, without any normalisation.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "backends/sbpl/automata/regex.hpp"
#include "backends/sbpl/automata/sbpl_regex.hpp"
#include "backends/sbpl/profile/truth.hpp"

namespace o4::sbpl {

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

[[nodiscard]] Truth matches(const Pattern& pattern, std::string_view text);

// The same as sets of words, for automata.
[[nodiscard]] SbplRegex words_of(const Pattern& pattern);

}  // namespace o4::sbpl
