// What every fuzz target needs: the input as a text, and a way to fail.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace o4::fuzz {

inline std::string as_text(const std::uint8_t* data, std::size_t size) {
  return size == 0 ? std::string() : std::string(reinterpret_cast<const char*>(data), size);
}

inline void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace o4::fuzz
