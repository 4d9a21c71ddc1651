// Standard input byte by byte, for what is no lines of text: messages with a length before them.
// Nothing else may read standard input beside it, as it reads ahead. Blocks. An error of the system
// is taken for the end.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace o4 {

// One for each process; it keeps what it has read ahead.
class InputBytes {
 public:
  // Up to a line break, without it and without a '\r' before it; nothing at the end of the input,
  // or if a line is longer than is sensible (64 KiB).
  [[nodiscard]] std::optional<std::string> line();
  // Exactly so many; nothing if the input ends before. How many are sensible is the caller's to
  // say.
  [[nodiscard]] std::optional<std::string> bytes(std::size_t count);

 private:
  // Reads what has come, at least one byte; false at the end of the input.
  bool fill();

  std::string buffer_;
  std::size_t at_ = 0;
};

}  // namespace o4
