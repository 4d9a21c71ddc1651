// The tests look at a few bytes around the `/`; only the brackets of a pattern and the phrase of a
// comment are looked for further away, up to the next slash or quote. Bytes of expansions whose
// value is not known say nothing, neither before the `/` nor at it.
#include "grammar/mentions/path_starts.hpp"

#include <algorithm>

namespace o4 {

OptionValue find_option_value(std::string_view word, const CommandPattern& pattern) {
  if (word.size() < 3 || word[0] != '-' || word[1] == '-') {
    return {};
  }
  for (std::size_t i = 1; i < word.size(); ++i) {
    const auto lists = [&](const std::vector<std::string>& options) {
      return std::ranges::any_of(options, [&](const std::string& option) {
        return option.size() == 2 && option[1] == word[i];
      });
    };
    if (lists(pattern.texts) || lists(pattern.valued)) {
      return {i + 1, lists(pattern.texts)};
    }
    if (pattern.flags.find(word[i]) == std::string::npos) {
      return {};
    }
  }
  return {};
}

bool PathStarts::begins(std::size_t i) const {
  if (word_.opaque(i) || is_comment(i)) {
    return false;
  }
  if (i == 0 || is_operand(i)) {
    return true;
  }
  if (word_.opaque(i - 1)) {
    return false;
  }
  const char before = word_.bytes[i - 1];
  if (is_white(before)) {
    return i + 1 < word_.size() && !parts(i + 1) && !in_brackets(i);
  }
  return (opens_path(before) && !is_drive(i) && !in_brackets(i)) || follows_option(i);
}

// A path ends before this byte.
bool PathStarts::parts(std::size_t i) const {
  return !word_.opaque(i) && !word_.escaped(i) && parts_paths(word_.bytes[i]);
}

// Something new begins at this byte: a word, a quotation, an element. `-I/x` is an option where a
// phrase begins, and not in `a-I/x`.
bool PathStarts::opens_phrase(std::size_t i) const {
  if (i == 0 || is_operand(i)) {
    return true;
  }
  const char before = word_.bytes[i - 1];
  return !word_.opaque(i - 1) && (is_white(before) || opens_path(before));
}

// -I/usr/include, also within quoted text and behind `=` and its kin.
bool PathStarts::follows_option(std::size_t i) const {
  if (option_.at != 0 && i == option_.at) {
    return !option_.is_text;
  }
  return i >= 2 && is_letter(word_.bytes[i - 1]) && word_.bytes[i - 2] == '-' &&
         !word_.opaque(i - 2) && opens_phrase(i - 2);
}

// Comments of other languages: `//…` and `/*` where no shell reads them. What begins a word or a
// value is a path all the same, unless it reads like a comment: `// note`, `/* note`,
// `//go:build linux`.
bool PathStarts::is_comment(std::size_t i) const {
  if (!word_.quoted(i) || i + 1 >= word_.size() || !is_in(word_.bytes[i + 1], "/*")) {
    return false;
  }
  if (scope_ == PathScope::text || (i > 0 && word_.bytes[i - 1] != '=')) {
    return true;
  }
  const std::string_view text = word_.bytes.substr(i);
  const std::size_t body = text.find_first_not_of("/*");
  if (body == std::string_view::npos || is_white(text[body])) {
    return text != "//";
  }
  const std::size_t white = std::min(text.find_first_of(" \t\n"), text.size());
  const std::string_view first = text.substr(body, white - body);
  return text[1] == '/' && white < text.size() &&
         first.find_first_of(":!@#") != std::string_view::npos &&
         text.find('/', body) == std::string_view::npos;
}

// C:/Users
bool PathStarts::is_drive(std::size_t i) const {
  if (i < 2 || word_.bytes[i - 1] != ':') {
    return false;
  }
  const char letter = word_.bytes[i - 2];
  const bool alone = i == 2 || (!word_.opaque(i - 3) && (is_white(word_.bytes[i - 3]) ||
                                                         is_in(word_.bytes[i - 3], "\"'`([")));
  return alone && letter >= 'A' && letter <= 'Z';
}

// In a bracket expression, such as [^/ ] of a pattern. What holds a quote or two slashes, or opens
// with a blank, is none; `[ /]` is one.
bool PathStarts::in_brackets(std::size_t i) const {
  const std::string_view text = word_.bytes;
  const std::size_t open = text.find_last_of("[]/\"'`\n", i - 1);
  if (open == std::string_view::npos || text[open] != '[' || word_.opaque(open)) {
    return false;
  }
  const std::size_t close = text.find_first_of("[]/\"'`\n", i + 1);
  if (close == std::string_view::npos || text[close] != ']') {
    return false;
  }
  return !is_white(text[open + 1]) || (open + 2 == i && close == i + 1);
}

}  // namespace o4
