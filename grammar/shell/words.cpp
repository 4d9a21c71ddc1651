#include "grammar/shell/words.hpp"

#include <algorithm>
#include <string_view>

namespace o4 {
namespace {

bool assigns(const CommandWord& word) {
  return word.text.find('=') != std::string::npos && !word.text.starts_with('=');
}

bool is_env(const CommandWord& word) {
  const std::string_view text = word.text;
  return !word.unknown && text.substr(text.rfind('/') + 1) == "env";
}

// The first word behind `env`, its options and its assignments.
std::size_t after_env(const std::vector<CommandWord>& words, std::size_t env) {
  std::size_t i = env + 1;
  for (; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    if (word == "--") {
      ++i;
      break;
    }
    if (word == "-u" || word == "--unset" || word == "-C" || word == "--chdir") {
      ++i;
    } else if (!word.starts_with('-')) {
      break;
    }
  }
  while (i < words.size() && assigns(words[i])) {
    ++i;
  }
  return std::min(i, words.size());
}

}  // namespace

std::vector<CommandWord> command_words(const ScannedCommand& scanned,
                                       const SimpleCommand& command) {
  std::vector<CommandWord> words;
  for (const std::uint32_t index : scanned.words_of(command)) {
    const ScannedWord& word = scanned.words[index];
    if (word.role != WordRole::command && word.role != WordRole::argument) {
      continue;
    }
    const auto marks = scanned.marks_of(word);
    const bool unknown =
        std::ranges::any_of(marks, [](std::uint8_t m) { return (m & mark::unknown) != 0; });
    words.push_back({std::string(scanned.text(word)), unknown, index});
  }
  std::size_t first = 0;
  while (first < words.size() && is_env(words[first])) {
    first = after_env(words, first);
  }
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first));
  return words;
}

}  // namespace o4
