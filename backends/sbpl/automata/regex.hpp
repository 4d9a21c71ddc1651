// Matching of byte regular expressions by RE2.
//
// Two engines for one expression. An automaton answers for all paths at once, which a proof needs;
// this answers for one path, which a model needs. They share the tree that the reader made and
// nothing else, and tests ask both about the same bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "backends/sbpl/automata/sbpl_regex.hpp"

namespace re2 {
class RE2;
}

namespace o4 {

// One compiled expression. Copies share it; matching is safe from several threads.
class RegexMatcher {
 public:
  // The error is RE2's text, in practice that the expression is too large.
  [[nodiscard]] static tl::expected<RegexMatcher, std::string> compile(const Regex& regex);
  // Is there a part of `word` that matches, as `Regex` says it?
  [[nodiscard]] bool matches(std::string_view word) const;

 private:
  explicit RegexMatcher(std::shared_ptr<const re2::RE2> compiled);
  std::shared_ptr<const re2::RE2> compiled_;
};

}  // namespace o4
