// UTF-8 as Unicode defines it, byte by byte: the second byte of a character has a narrower range
// after E0, ED, F0 and F4, all later ones are 80 to BF. Nothing is decoded; a library that mends
// what is broken would hide where it is.
#include "grammar/text/text_check.hpp"

#include <cstdint>
#include <string>

namespace o4 {
namespace {

// Beyond the end there is a NUL, which continues no character.
std::uint8_t byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0;
}

// The length of the well-formed character at `at`, or 0: no overlong forms, no surrogates, nothing
// beyond U+10FFFF.
std::size_t character_length(std::string_view text, std::size_t at) {
  const auto first = byte_at(text, at);
  if (first < 0x80) {
    return 1;
  }
  std::size_t length = 0;
  std::uint8_t low = 0x80;
  std::uint8_t high = 0xBF;
  if (first >= 0xC2 && first <= 0xDF) {
    length = 2;
  } else if (first >= 0xE0 && first <= 0xEF) {
    length = 3;
    low = first == 0xE0 ? 0xA0 : low;
    high = first == 0xED ? 0x9F : high;
  } else if (first >= 0xF0 && first <= 0xF4) {
    length = 4;
    low = first == 0xF0 ? 0x90 : low;
    high = first == 0xF4 ? 0x8F : high;
  }
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = byte_at(text, at + i);
    if (byte < low || byte > high) {
      return 0;
    }
    low = 0x80;
    high = 0xBF;
  }
  return length;
}

}  // namespace

std::size_t valid_utf8_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto length = character_length(text, at);
    if (length == 0) {
      break;
    }
    at += length;
  }
  return at;
}

bool check_text(const SourceMap& sources, FileId file, std::string_view prefix, Diagnostics& out) {
  const auto text = sources.text(file);
  const auto valid = valid_utf8_length(text);
  const auto nul = text.substr(0, valid).find('\0');
  if (valid == text.size() && nul == std::string_view::npos) {
    return true;
  }
  const bool is_nul = nul != std::string_view::npos;
  const auto begin = static_cast<std::uint32_t>(is_nul ? nul : valid);
  out.error(std::string(prefix) + "-syntax", {file, begin, begin + 1},
            is_nul ? "the text has a NUL byte here" : "the text is not valid UTF-8 here");
  return false;
}

}  // namespace o4
