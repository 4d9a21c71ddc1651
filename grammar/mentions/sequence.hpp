// {x..y} and {x..y..step}: which words such a brace expansion stands for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace o4 {

// Numbers, or the codes of letters.
struct Sequence {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t step = 1;
  std::size_t width = 0;  // numbers are filled up with zeros to this
  bool letters = false;

  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] std::string element(std::uint64_t index) const;
};

// What stands between the braces; nothing if it is no sequence.
[[nodiscard]] std::optional<Sequence> read_sequence(std::string_view inside);

}  // namespace o4
