#include "cli/terminal/layout.hpp"

#include <algorithm>

namespace o4 {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto end = std::min(text.find(' ', at), text.size());
    if (end > at) {
      words.emplace_back(text.substr(at, end - at));
    }
    at = end + 1;
  }
  return words;
}

}  // namespace

std::string padded(std::string_view text, std::size_t width) {
  const auto used = columns(text);
  return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::vector<std::string> wrapped(std::span<const std::string> words, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t used = 0;
  for (const auto& word : words) {
    const auto wide = columns(word);
    if (lines.empty() || used + 1 + wide > width) {
      lines.push_back(word);
      used = wide;
    } else {
      lines.back() += " " + word;
      used += 1 + wide;
    }
  }
  return lines;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  return wrapped(words_of(text), width);
}

}  // namespace o4
