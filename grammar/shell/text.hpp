// A decoded word with what is known of each byte, as the finders of paths and URLs take it.
//
// Here are also the characters of C2 that begin, part and continue paths: one definition for all
// who ask.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/shell/scan_command.hpp"

namespace o4 {

// Views into a ScannedCommand or an OwnedWord. `marks` and `origins` are as long as `bytes`.
struct WordText {
  std::string_view bytes;
  std::span<const std::uint8_t> marks;
  std::span<const std::uint32_t> origins;
  std::uint32_t to = 0;  // where the word ends in the scanned text

  [[nodiscard]] std::size_t size() const { return bytes.size(); }
  // The byte is part of an expansion as it is written, so that it says nothing about the word;
  // `unknown`: or of one of its possible values.
  [[nodiscard]] bool opaque(std::size_t i) const { return (marks[i] & mark::opaque) != 0; }
  [[nodiscard]] bool unknown(std::size_t i) const { return (marks[i] & mark::unknown) != 0; }
  [[nodiscard]] bool escaped(std::size_t i) const { return (marks[i] & mark::escaped) != 0; }
  [[nodiscard]] bool quoted(std::size_t i) const { return (marks[i] & mark::quoted) != 0; }
  // Also of the end: where the word ends in the scanned text.
  [[nodiscard]] std::uint32_t origin(std::size_t i) const { return i < size() ? origins[i] : to; }
};

// A word that owns its bytes.
struct OwnedWord {
  std::string bytes;
  std::vector<std::uint8_t> marks;
  std::vector<std::uint32_t> origins;

  // `to` is where the word that it was made of ends in the scanned text.
  [[nodiscard]] WordText view(std::uint32_t to) const { return {bytes, marks, origins, to}; }
};

// Some of the 256 bytes; membership is one load, whatever their number.
class ByteSet {
 public:
  constexpr explicit ByteSet(std::string_view bytes) {
    for (const char byte : bytes) {
      has_[static_cast<unsigned char>(byte)] = true;
    }
  }
  [[nodiscard]] constexpr bool has(char byte) const {
    return has_[static_cast<unsigned char>(byte)];
  }

 private:
  std::array<bool, 256> has_{};
};

// Characters of C2.
[[nodiscard]] inline bool is_white(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
// ASCII alone, here and below: what is beyond is a path character like any other.
[[nodiscard]] inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
// For sets of a few: cheaper than a call of memchr.
[[nodiscard]] constexpr bool is_in(char c, std::string_view set) {
  for (const char one : set) {
    if (one == c) {
      return true;
    }
  }
  return false;
}
// A `/` after one of these begins a path. Not `<` and `>`: where they are operators, words part.
inline constexpr ByteSet path_openers("=:,@([{|&;\"'`");
[[nodiscard]] inline bool opens_path(char c) { return path_openers.has(c); }
// All others are path characters.
inline constexpr ByteSet path_parters(std::string_view("\0 \t\n\v\f\r:,;|&<>(){}\"'`", 21));
[[nodiscard]] inline bool parts_paths(char c) { return path_parters.has(c); }

}  // namespace o4
