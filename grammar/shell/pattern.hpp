// A command by its words, as the rules list them: what installs packages, what runs another
// command, what hands words to a shell.
//
// How it is written is settled here, which words it fits in match.hpp. It comes from rules and
// compiled policies alone, never from a config.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// "pip# install", with `valued` -i, fits `pip3.12 -i URL install x`. Options are spelled with their
// dashes.
struct CommandPattern {
  // Separated by single blanks. "(a|b)" is one of several words, "*" any word, and "#" at the end
  // of a word nothing or a version: python# is python, python3 and python3.12.
  std::string words;
  bool alone = false;                // no further word may follow
  std::vector<std::string> valued;   // options that take the next word with them
  std::vector<std::string> without;  // options with which it is another command
  std::vector<std::string> scripts;  // options whose value a shell reads
  bool input = false;                // without such an option a shell reads its input
  std::vector<std::string> texts;    // options whose value is no path
  std::string flags;                 // letters of options without a value
  friend bool operator==(const CommandPattern&, const CommandPattern&) = default;
};

// Whether it can be read as one: single blanks, no empty element, parentheses around all of an
// element or none.
[[nodiscard]] bool is_command_pattern(std::string_view words);

// Takes the first element off the words of a pattern. `words` is well formed (is_command_pattern)
// and not empty.
[[nodiscard]] std::string_view next_element(std::string_view& words);
// Whether the test holds for one of the words that an element, "a" or "(a|b)", stands for; asked in
// order, up to the first that it holds for.
template <typename Test>
[[nodiscard]] bool any_alternative(std::string_view element, const Test& test) {
  if (element.starts_with('(')) {
    element = element.substr(1, element.size() - 2);
  }
  while (true) {
    const auto bar = element.find('|');
    if (test(element.substr(0, bar))) {
      return true;
    }
    if (bar == std::string_view::npos) {
      return false;
    }
    element.remove_prefix(bar + 1);
  }
}
// These words.
[[nodiscard]] std::vector<std::string_view> alternatives(std::string_view element);

}  // namespace o4
