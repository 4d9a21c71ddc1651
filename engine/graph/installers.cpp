#include "engine/graph/installers.hpp"

#include <algorithm>

namespace o4 {
namespace {

using Words = std::span<const CommandWord>;

std::string_view base_name(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

bool is_option(const CommandWord& word) { return word.text.starts_with('-') && word.text != "-"; }

// One element of a pattern: a word, or "(a|b)".
bool element_matches(std::string_view element, std::string_view word) {
  if (!element.starts_with('(')) {
    return element == word;
  }
  element = element.substr(1, element.size() - 2);
  while (true) {
    const auto bar = element.find('|');
    if (element.substr(0, bar) == word) {
      return true;
    }
    if (bar == std::string_view::npos) {
      return false;
    }
    element.remove_prefix(bar + 1);
  }
}

// The words from the first on that is `element` or no option.
Words skip_options(const Installer& installer, std::string_view element, Words words) {
  while (!words.empty() && !words[0].unknown && is_option(words[0]) &&
         !element_matches(element, words[0].text)) {
    const auto& valued = installer.valued_options;
    const bool takes_next = std::find(valued.begin(), valued.end(), words[0].text) != valued.end();
    words = words.subspan(takes_next && words.size() > 1 ? 2 : 1);
  }
  return words;
}

// Takes the first element off a pattern.
std::string_view next_element(std::string_view& pattern) {
  const auto end = std::min(pattern.find(' '), pattern.size());
  const auto element = pattern.substr(0, end);
  pattern.remove_prefix(std::min(end + 1, pattern.size()));
  return element;
}

bool recognises(const Installer& installer, Words words) {
  std::string_view pattern = installer.pattern;
  bool first = true;
  while (!pattern.empty()) {
    const auto element = next_element(pattern);
    words = first ? words : skip_options(installer, element, words);
    if (words.empty() || words[0].unknown) {
      return false;
    }
    const std::string_view word = words[0].text;
    if (!element_matches(element, first ? base_name(word) : word)) {
      return false;
    }
    first = false;
    words = words.subspan(1);
  }
  return !installer.alone || skip_options(installer, {}, words).empty();
}

}  // namespace

bool is_command_pattern(std::string_view text) {
  if (text.empty() || text.ends_with(' ')) {
    return false;
  }
  while (!text.empty()) {
    const auto element = next_element(text);
    const bool opens = element.starts_with('(');
    if (element.empty() || opens != element.ends_with(')') || element.size() < (opens ? 3U : 1U)) {
      return false;
    }
  }
  return true;
}

const Installer* find_installer(std::span<const Installer> installers, Words words) {
  for (const auto& installer : installers) {
    if (recognises(installer, words)) {
      return &installer;
    }
  }
  return nullptr;
}

}  // namespace o4
