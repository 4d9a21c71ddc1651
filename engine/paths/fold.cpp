// Folding of letter case as a file system without regard to case does it: full Unicode folding and
// NFC, by libutf8proc; bytes that are no UTF-8 stay as they are.
#include "engine/paths/fold.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <vector>

namespace o4 {
namespace {

const auto* as_utf8(std::string_view text) {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

utf8proc_ssize_t size_of(std::string_view text) {
  return static_cast<utf8proc_ssize_t>(text.size());
}

// The length of the valid UTF-8 that `text` begins with.
std::size_t valid_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    utf8proc_int32_t codepoint = 0;
    const auto rest = text.substr(at);
    const auto length = utf8proc_iterate(as_utf8(rest), size_of(rest), &codepoint);
    if (length <= 0 || codepoint < 0) {
      break;
    }
    at += static_cast<std::size_t>(length);
  }
  return at;
}

std::string encoded(utf8proc_int32_t codepoint) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto length = utf8proc_encode_char(codepoint, bytes.data());
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(length)};
}

// Valid UTF-8 as `options` ask for it. Four code points for each byte are more than nearly any
// character decomposes to; if not, the library says how many.
std::string map_valid(std::string_view text, utf8proc_option_t options) {
  std::vector<utf8proc_int32_t> buffer(text.size() * 4 + 4);
  auto length = utf8proc_decompose(as_utf8(text), size_of(text), buffer.data(),
                                   static_cast<utf8proc_ssize_t>(buffer.size()), options);
  if (length > static_cast<utf8proc_ssize_t>(buffer.size())) {
    buffer.resize(static_cast<std::size_t>(length) + 1);
    length = utf8proc_decompose(as_utf8(text), size_of(text), buffer.data(), length, options);
  }
  length = length < 0 ? length : utf8proc_normalize_utf32(buffer.data(), length, options);
  if (length < 0) {
    return std::string(text);
  }
  std::string result;
  for (utf8proc_ssize_t i = 0; i < length; ++i) {
    result += encoded(buffer[static_cast<std::size_t>(i)]);
  }
  return result;
}

std::string fold_valid(std::string_view text) {
  return map_valid(
      text, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_CASEFOLD | UTF8PROC_COMPOSE));
}

// Characters that fold to one other, but are not its upper, lower or title case.
struct Variant {
  utf8proc_int32_t folded;
  utf8proc_int32_t sign;
};
constexpr std::array variants = {
    Variant{0xE5, 0x212B},  Variant{0x3B2, 0x3D0},   Variant{0x3B5, 0x3F5},
    Variant{0x3B8, 0x3D1},  Variant{0x3B8, 0x3F4},   Variant{0x3B9, 0x345},
    Variant{0x3B9, 0x1FBE}, Variant{0x3BA, 0x3F0},   Variant{0x3BC, 0xB5},
    Variant{0x3C0, 0x3D6},  Variant{0x3C1, 0x3F1},   Variant{0x3C3, 0x3C2},
    Variant{0x3C6, 0x3D5},  Variant{0x3C9, 0x2126},  Variant{0x432, 0x1C80},
    Variant{0x434, 0x1C81}, Variant{0x43E, 0x1C82},  Variant{0x441, 0x1C83},
    Variant{0x442, 0x1C84}, Variant{0x442, 0x1C85},  Variant{0x44A, 0x1C86},
    Variant{0x463, 0x1C87}, Variant{0xA64B, 0x1C88}, Variant{0x1E61, 0x1E9B},
};

// Every way to write one character in another case, or as a sign of its own.
std::vector<utf8proc_int32_t> cases_of(utf8proc_int32_t folded) {
  std::vector<utf8proc_int32_t> result{folded, utf8proc_toupper(folded), utf8proc_totitle(folded),
                                       utf8proc_tolower(folded)};
  for (const auto& row : variants) {
    if (row.folded == folded) {
      result.push_back(row.sign);
    }
  }
  return result;
}

}  // namespace

Folding folding_of(std::string_view text) {
  unsigned char all = 0;
  bool upper = false;
  for (const char c : text) {
    all |= static_cast<unsigned char>(c);
    upper |= c >= 'A' && c <= 'Z';
  }
  return all >= 0x80 ? Folding::more : upper ? Folding::ascii_letters : Folding::nothing;
}

std::string fold_case(std::string_view text) {
  std::string result;
  if (folding_of(text) != Folding::more) {
    result = text;
    std::transform(result.begin(), result.end(), result.begin(), lower_ascii);
    return result;
  }
  while (!text.empty()) {
    const auto valid = valid_prefix(text);
    result += fold_valid(text.substr(0, valid));
    text.remove_prefix(valid);
    if (!text.empty()) {
      result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

// A spelling counts only if folding it gives the character back: some letters have an upper case
// that folds to another.
std::vector<std::string> usual_spellings(std::string_view folded) {
  std::vector<std::string> result{std::string(folded)};
  utf8proc_int32_t codepoint = -1;
  const auto length = utf8proc_iterate(as_utf8(folded), size_of(folded), &codepoint);
  if (length <= 0 || static_cast<std::size_t>(length) != folded.size()) {
    return result;
  }
  const auto add = [&](const std::string& way) {
    const bool is_new = std::find(result.begin(), result.end(), way) == result.end();
    if (is_new && fold_case(way) == folded) {
      result.push_back(way);
    }
  };
  for (const auto variant : cases_of(codepoint)) {
    for (const auto form : {UTF8PROC_COMPOSE, UTF8PROC_DECOMPOSE}) {
      add(map_valid(encoded(variant), static_cast<utf8proc_option_t>(UTF8PROC_STABLE | form)));
    }
    add(encoded(variant));
  }
  return result;
}

std::size_t character_length(std::string_view text) {
  utf8proc_int32_t codepoint = -1;
  const auto length = utf8proc_iterate(as_utf8(text), size_of(text), &codepoint);
  return length > 0 ? static_cast<std::size_t>(length) : 1;
}

}  // namespace o4
