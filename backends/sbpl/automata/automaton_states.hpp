// Numbers for sequences of numbers, given in the order in which they are first seen: how the
// constructions of automata name the states that they discover.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace o4 {

class StateTable {
 public:
  StateTable();

  // The number of `key`; a new one if it was never seen.
  std::uint32_t number(std::span<const std::uint32_t> key);
  // Valid until the next call of number().
  [[nodiscard]] std::span<const std::uint32_t> key(std::uint32_t number) const;
  [[nodiscard]] std::size_t size() const { return ends_.size() - 1; }

 private:
  [[nodiscard]] std::size_t slot_of(std::span<const std::uint32_t> key, std::uint64_t hash) const;
  void grow();

  std::vector<std::uint32_t> arena_;
  std::vector<std::size_t> ends_;  // where key n ends is ends_[n + 1]
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> slots_;  // open addressing; number + 1, or 0 for a free slot
};

}  // namespace o4
