// Texts as bytes, sixteen or eight at a time: where one byte is, and a hash that is rolled
// component by component. Nothing is read beyond a text.
#pragma once

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

// One bit for each of 16 bytes: whether it is `wanted`.
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

// The same for up to 64 bytes from `begin` on; bits beyond the text's end are clear.
template <char wanted>
std::uint64_t marks_from(std::string_view text, std::size_t begin) {
  const auto end = text.size() - begin < 64 ? text.size() : begin + 64;
  std::uint64_t mask = 0;
  std::size_t at = begin;
  for (; end - at >= 16; at += 16) {
    mask |= marks_of_sixteen<wanted>(text.data() + at) << (at - begin);
  }
  if (at == end) {
    return mask;
  }
  if (end < 16) {  // a short text is copied
    char sixteen[16] = {};
    std::memcpy(sixteen, text.data(), end);
    return marks_of_sixteen<wanted>(sixteen);
  }
  const auto last = marks_of_sixteen<wanted>(text.data() + end - 16);
  return mask | (end - 16 >= begin ? last << (end - 16 - begin) : last >> (begin + 16 - end));
}

// Multiplication whose upper and lower half are laid over each other: every bit depends on every
// other.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  __extension__ typedef unsigned __int128 Wide;
  const auto product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// `hash` and then the bytes from `begin` to `end` of `text`, which are one component
// of a path.
inline std::uint64_t roll_hash(std::uint64_t hash, std::string_view text, std::size_t begin,
                               std::size_t end) {
  constexpr std::uint64_t inside = 0xa0761d6478bd642fULL;
  constexpr std::uint64_t at_end = 0xe7037ed1a0b428dbULL;
  for (; end - begin >= 8; begin += 8) {
    hash = mix(hash ^ eight_bytes(text.data() + begin), inside);
  }
  const auto rest = end - begin;
  std::uint64_t word = 0;
  if (rest != 0) {
    const auto unused = 64 - 8 * rest;
    if (text.size() - begin >= 8) {
      word = eight_bytes(text.data() + begin) << unused >> unused;
    } else if (end >= 8) {
      word = eight_bytes(text.data() + end - 8) >> unused;
    } else {
      for (auto at = end; at-- > begin;) {
        word = (word << 8) | static_cast<unsigned char>(text[at]);
      }
    }
  }
  return mix(hash ^ word ^ (static_cast<std::uint64_t>(rest) << 56), at_end);
}

}  // namespace o4
