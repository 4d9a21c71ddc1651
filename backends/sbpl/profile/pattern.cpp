// One pattern asked about one word, and the same pattern as a set of words. The two must agree;
// tests ask both.

#include "backends/sbpl/profile/pattern.hpp"

#include <utility>

namespace o4::sbpl {
namespace {

bool is_below(std::string_view text, std::string_view path) {
  return text.size() > path.size() && text.starts_with(path) &&
         (path == "/" || text[path.size()] == '/');
}

SbplRegex exactly(const Regex& regex) { return {regex, regex, true}; }

Regex nothing() { return {true, {RegexBytes{}}}; }

Regex everything() { return {true, {RegexSequence{}}}; }

}  // namespace

Truth matches(const Pattern& pattern, std::string_view text) {
  switch (pattern.kind) {
    case Pattern::Kind::literal:
      return truth(text == pattern.text);
    case Pattern::Kind::subpath:
      return truth(text == pattern.text || is_below(text, pattern.text));
    case Pattern::Kind::prefix:
      return truth(text.starts_with(pattern.text));
    case Pattern::Kind::regex:
      return pattern.regex->certain.matches(text)    ? Truth::yes
             : pattern.regex->possible.matches(text) ? Truth::unknown
                                                     : Truth::no;
    case Pattern::Kind::unclear:
      break;
  }
  return Truth::unknown;
}

SbplRegex words_of(const Pattern& pattern) {
  switch (pattern.kind) {
    case Pattern::Kind::literal:
      return exactly(literal_regex(pattern.text));
    case Pattern::Kind::subpath:
      return exactly(subpath_regex(pattern.text));
    case Pattern::Kind::prefix:
      return exactly(prefix_regex(pattern.text));
    case Pattern::Kind::regex:
      return pattern.regex->tree;
    case Pattern::Kind::unclear:
      break;
  }
  return {nothing(), everything(), false};
}

}  // namespace o4::sbpl
