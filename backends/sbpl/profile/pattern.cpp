#include "backends/sbpl/profile/pattern.hpp"

#include <utility>

namespace o4::sbpl {
namespace {

bool is_below(std::string_view text, std::string_view path) {
  return text.size() > path.size() && text.starts_with(path) &&
         (path == "/" || text[path.size()] == '/');
}

// Whether the folder that is named is among its own ancestors is not known.
Truth is_ancestor(std::string_view text, std::string_view path) {
  if (text == path) {
    return Truth::unknown;
  }
  return truth(is_below(path, text));
}

SbplRegex exactly(const Regex& regex) { return {regex, regex, true}; }

Regex nothing() { return {true, {RegexBytes{}}}; }

Regex everything() { return {true, {RegexSequence{}}}; }

SbplRegex ancestors_of(std::string_view path) {
  RegexChoice above;
  above.options.push_back(literal_regex("/").root);
  for (auto slash = path.find('/', 1); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    above.options.push_back(literal_regex(path.substr(0, slash)).root);
  }
  RegexChoice with_itself = above;
  with_itself.options.push_back(literal_regex(path).root);
  return {{true, {std::move(above)}}, {true, {std::move(with_itself)}}, false};
}

}  // namespace

Truth matches(const Pattern& pattern, std::string_view text) {
  switch (pattern.kind) {
    case Pattern::Kind::literal:
      return truth(text == pattern.text);
    case Pattern::Kind::subpath:
      return truth(text == pattern.text || is_below(text, pattern.text));
    case Pattern::Kind::prefix:
      return truth(text.starts_with(pattern.text));
    case Pattern::Kind::ancestors:
      return is_ancestor(text, pattern.text);
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
    case Pattern::Kind::ancestors:
      return ancestors_of(pattern.text);
    case Pattern::Kind::regex:
      return pattern.regex->tree;
    case Pattern::Kind::unclear:
      break;
  }
  return {nothing(), everything(), false};
}

}  // namespace o4::sbpl
