#include "cli/terminal/layout.hpp"

#include <algorithm>

namespace o4 {
namespace {

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

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

// How many bytes at the start of `text` a terminal would obey: a control character, in UTF-8 those
// above 0x80 as well, or a mark that turns the direction of text. Zero for what is shown.
std::size_t obeyed_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto within = [](unsigned value, unsigned low, unsigned high) {
    return low <= value && value <= high;
  };
  if (byte(0) < 0x20 || byte(0) == 0x7F) {
    return 1;
  }
  if (byte(0) == 0xC2 && within(byte(1), 0x80, 0x9F)) {
    return 2;
  }
  const bool turns = (byte(1) == 0x80 && (within(byte(2), 0x8E, 0x8F) ||    // U+200E, U+200F
                                          within(byte(2), 0xAA, 0xAE))) ||  // U+202A to U+202E
                     (byte(1) == 0x81 && within(byte(2), 0xA6, 0xA9));      // U+2066 to U+2069
  return byte(0) == 0xE2 && turns ? 3 : 0;
}

}  // namespace

std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char byte) { return !continues_character(byte); }));
}

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

std::string printable(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string shown;
  while (!text.empty()) {
    const auto obeyed = obeyed_bytes(text);
    for (const char character : text.substr(0, obeyed)) {
      const auto byte = static_cast<unsigned char>(character);
      shown += "\\x";
      shown += hex[byte >> 4U];
      shown += hex[byte & 0xFU];
    }
    if (obeyed == 0) {
      shown += text.front();
    }
    text.remove_prefix(std::max<std::size_t>(obeyed, 1));
  }
  return shown;
}

}  // namespace o4
