// Texts are read character by character with utf8proc's tables: what is no UTF-8 is taken as one
// byte with the code -1, so that each function below gets to the end of any text.
#include "grammar/text/columns.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>

namespace o4 {
namespace {

struct Character {
  std::int32_t code = -1;  // -1: no UTF-8
  std::size_t bytes = 1;
};

Character first_of(std::string_view text) {
  const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  utf8proc_int32_t code = -1;
  const auto length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &code);
  return length > 0 ? Character{code, static_cast<std::size_t>(length)} : Character{};
}

// The Arabic letter mark, marks and embeddings, overrides and isolates: with them a name can be
// shown in another order than it has. utf8proc files them with other invisible characters, most of
// which are harmless; hence by number.
bool turns_direction(std::int32_t code) {
  return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

// CC: both ranges of control characters, escape among them. ZL and ZP: the separators of lines and
// paragraphs, at which some terminals and editors break the line.
bool is_obeyed(std::int32_t code) {
  if (code < 0) {
    return true;
  }
  const auto category = utf8proc_category(code);
  return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP || turns_direction(code);
}

void add_bytes(std::string& out, std::string_view bytes) {
  constexpr std::string_view hex = "0123456789abcdef";
  for (const char character : bytes) {
    const auto byte = static_cast<unsigned char>(character);
    out += {'\\', 'x', hex[byte >> 4U], hex[byte & 0xFU]};
  }
}

}  // namespace

std::size_t first_character(std::string_view text) { return first_of(text).bytes; }

std::size_t columns(std::string_view text) {
  std::size_t used = 0;
  while (!text.empty()) {
    const auto character = first_of(text);
    used += character.code < 0
                ? 1
                : static_cast<std::size_t>(std::max(0, utf8proc_charwidth(character.code)));
    text.remove_prefix(character.bytes);
  }
  return used;
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const auto character = first_of(text);
    const auto bytes = text.substr(0, character.bytes);
    if (is_obeyed(character.code)) {
      add_bytes(shown, bytes);
    } else {
      shown += bytes;
    }
    text.remove_prefix(character.bytes);
  }
  return shown;
}

}  // namespace o4
