// Texts as bytes, sixteen or eight at a time: where one byte is, and a hash that is rolled
// component by component. Nothing is read beyond a text.
//
// With SSE2 where there is any, else by arithmetic on words of eight bytes; the results are the
// same. Hashes are printed and kept nowhere, so that they may change.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace o4 {

// The bytes at `from` as one number, the first lowest.
inline std::uint64_t eight_bytes(const char* from) {
  std::uint64_t word = 0;
  std::memcpy(&word, from, sizeof word);
  if constexpr (std::endian::native == std::endian::big) {
    word = __builtin_bswap64(word);
  }
  return word;
}

// One bit for each of 16 bytes: whether it is `wanted`. Sixteen bytes must be readable there.
template <char wanted>
std::uint64_t marks_of_sixteen(const char* from) {
#if defined(__SSE2__)
  const auto bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  return static_cast<std::uint32_t>(
      _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(wanted))));
#else
  constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7fULL;
  const auto mask_of = [](std::uint64_t word) {
    word ^= 0x0101010101010101ULL * static_cast<unsigned char>(wanted);
    const auto zeros = ~(((word & low) + low) | word | low);
    return ((zeros >> 7) * 0x0102040810204080ULL) >> 56;
  };
  return mask_of(eight_bytes(from)) | (mask_of(eight_bytes(from + 8)) << 8);
#endif
}

// Where each of some bytes is among up to 64 from a place in a text on, one bit a byte; bits beyond
// the text's end are clear.
template <char... wanted>
struct Marks {
  std::array<std::uint64_t, sizeof...(wanted)> bits{};

  Marks(std::string_view text, std::size_t begin) {
    const auto end = text.size() - begin < 64 ? text.size() : begin + 64;
    auto at = begin;
    for (; end - at >= 16; at += 16) {
      add(text.data() + at, [&](std::uint64_t found) { return found << (at - begin); });
    }
    if (at == end) {
      return;
    }
    if (end < 16) {  // a short text is copied
      char sixteen[16] = {};
      std::memcpy(sixteen, text.data(), end);
      add(sixteen, [](std::uint64_t found) { return found; });
      return;
    }
    // The last sixteen overlap those before, and what lies before `begin` falls out.
    add(text.data() + end - 16, [&](std::uint64_t found) {
      return end - 16 >= begin ? found << (end - 16 - begin) : found >> (begin + 16 - end);
    });
  }

 private:
  template <typename Shift>
  void add(const char* from, const Shift& shift) {
    std::size_t i = 0;
    ((bits[i++] |= shift(marks_of_sixteen<wanted>(from))), ...);
  }
};

// Sixteen bytes of a host name in lower case, written to `to`. One bit for each: whether it can be
// in a name.
inline std::uint64_t lower_name_bytes(const char* from, char* to) {
#if defined(__SSE2__)
  const auto bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  const auto within = [](__m128i text, char first, char last) {
    return _mm_and_si128(_mm_cmpgt_epi8(text, _mm_set1_epi8(static_cast<char>(first - 1))),
                         _mm_cmplt_epi8(text, _mm_set1_epi8(static_cast<char>(last + 1))));
  };
  const auto upper = within(bytes, 'A', 'Z');
  const auto lower = _mm_or_si128(bytes, _mm_and_si128(upper, _mm_set1_epi8(0x20)));
  const auto known = _mm_or_si128(
      _mm_or_si128(within(lower, 'a', 'z'), within(lower, '0', '9')),
      _mm_or_si128(within(lower, '-', '.'), _mm_cmpeq_epi8(lower, _mm_set1_epi8('_'))));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), lower);
  return static_cast<std::uint32_t>(_mm_movemask_epi8(known));
#else
  std::uint64_t known = 0;
  for (unsigned i = 0; i < 16; ++i) {
    const char c = from[i];
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool can = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') ||
                     lower == '-' || lower == '.' || lower == '_';
    to[i] = lower;
    known |= static_cast<std::uint64_t>(can) << i;
  }
  return known;
#endif
}

// Multiplication whose upper and lower half are laid over each other: every bit depends on every
// other.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ typedef unsigned __int128 Wide;
  const auto product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// `hash` and then the bytes from `begin` to `end` of `text`, which are one component of a path: at
// least one byte.
inline std::uint64_t roll_hash(std::uint64_t hash, std::string_view text, std::size_t begin,
                               std::size_t end) {
  constexpr std::uint64_t inside = 0xa0761d6478bd642fULL;
  constexpr std::uint64_t at_end = 0xe7037ed1a0b428dbULL;
  for (; end - begin > 8; begin += 8) {
    hash = mix(hash ^ eight_bytes(text.data() + begin), inside);
  }
  const auto rest = end - begin;
  const auto unused = (64 - 8 * rest) & 63U;
  std::uint64_t word = 0;
  if (begin + 8 <= text.size()) {
    word = eight_bytes(text.data() + begin) << unused;
  } else if (end >= 8) {
    word = eight_bytes(text.data() + end - 8) >> unused << unused;
  } else {
    for (auto at = begin; at < end; ++at) {
      word = (word >> 8) | (static_cast<std::uint64_t>(static_cast<unsigned char>(text[at])) << 56);
    }
  }
  return mix(hash ^ word ^ rest, at_end);
}

}  // namespace o4
