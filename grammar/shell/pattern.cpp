// Patterns are read afresh whenever they are matched: they are a few bytes, and a form of their own
// would have to be kept equal to the text that is printed.
#include "grammar/shell/pattern.hpp"

#include <algorithm>

namespace o4 {

std::string_view next_element(std::string_view& words) {
  const auto end = std::min(words.find(' '), words.size());
  const auto element = words.substr(0, end);
  words.remove_prefix(std::min(end + 1, words.size()));
  return element;
}

bool is_command_pattern(std::string_view words) {
  if (words.empty() || words.ends_with(' ')) {
    return false;
  }
  while (!words.empty()) {
    const auto element = next_element(words);
    const bool opens = element.starts_with('(');
    if (element.empty() || opens != element.ends_with(')') || element.size() < (opens ? 3U : 1U)) {
      return false;
    }
  }
  return true;
}

std::vector<std::string_view> alternatives(std::string_view element) {
  std::vector<std::string_view> words;
  (void)any_alternative(element, [&](std::string_view word) {
    words.push_back(word);
    return false;
  });
  return words;
}

}  // namespace o4
