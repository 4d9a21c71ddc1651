// The inside of $'…'.
//
// Of what bash knows nothing is left out, for an escape can spell a slash: $'\x2fetc', $'\57etc'
// and $'\u002fetc' are all /etc, and are found as such. A byte that an escape made counts as
// quoted.
#include "grammar/shell/lexemes.hpp"
#include "grammar/shell/scanner.hpp"

namespace o4 {
namespace {

namespace g = command_grammar;

char control_of(char letter) {
  constexpr std::string_view letters = "abeEfnrtv";
  constexpr std::string_view controls = "\a\b\x1B\x1B\f\n\r\t\v";
  return controls[letters.find(letter)];
}

// Digits beyond 32 bits push the first ones out: of \x{…} only the last byte counts.
std::uint32_t number(std::string_view digits, std::uint32_t base) {
  std::uint32_t value = 0;
  for (const char c : digits) {
    if (c == '{' || c == '}') {
      continue;
    }
    const std::uint32_t u = static_cast<unsigned char>(c);
    value = value * base + (c <= '9' ? u - '0' : (u | 0x20U) - 'a' + 10);
  }
  return value;
}

// Codes beyond Unicode become bytes that mean nothing; from 0x80 on none of the bytes is ASCII, so
// that none is a slash.
std::string utf8(std::uint32_t code) {
  const auto byte = [](std::uint32_t b) { return static_cast<char>(b & 0xFFU); };
  if (code < 0x80) {
    return {byte(code)};
  }
  if (code < 0x800) {
    return {byte(0xC0 | code >> 6), byte(0x80 | (code & 0x3F))};
  }
  const std::string last{byte(0x80 | (code >> 6 & 0x3F)), byte(0x80 | (code & 0x3F))};
  if (code < 0x10000) {
    return byte(0xE0 | code >> 12) + last;
  }
  return std::string{byte(0xF0 | code >> 18), byte(0x80 | (code >> 12 & 0x3F))} + last;
}

}  // namespace

// The bytes that an escape stands for; a NUL has no bytes.
std::string ansi_bytes(Lexeme kind, std::string_view escape) {
  switch (kind) {
    case Lexeme::ansi_letter:
      return {control_of(escape[1])};
    case Lexeme::ansi_self:
      return {escape[1]};
    case Lexeme::ansi_control:
      return {static_cast<char>(escape[2] & 0x1F)};
    case Lexeme::ansi_octal:
      return {static_cast<char>(number(escape.substr(1), 8))};
    case Lexeme::ansi_hex: {
      const std::uint32_t value = number(escape.substr(2), 16);
      return escape[1] == 'x' ? std::string{static_cast<char>(value)} : utf8(value);
    }
    default:
      return std::string(escape);
  }
}

// As in bash, a NUL ends the quoted text early.
void CommandScanner::ansi(const Token& token) {
  const std::string_view text = item_.text;
  const std::size_t begin = text.find('\'', token.begin) + 1;
  Token body;
  const std::size_t end = read_lexeme<g::ansi_body>(text, begin, body) ? body.end : begin;
  Token next;
  for (std::size_t at = begin; at < end; at = next.end) {
    if (!read_lexeme<g::ansi_piece>(text.substr(0, end), at, next)) {
      return;
    }
    const std::string bytes = ansi_bytes(next.kind, text.substr(at, next.end - at));
    if (next.kind != Lexeme::plain && bytes == std::string_view("\0", 1)) {
      return;
    }
    const auto self = next.kind == Lexeme::ansi_self ? mark::escaped : std::uint8_t{0};
    const bool same = next.kind == Lexeme::plain;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      put(bytes[i], same ? at + i : at, static_cast<std::uint8_t>(mark::quoted | self));
    }
  }
}

}  // namespace o4
