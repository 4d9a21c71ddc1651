// How the constructions of automata sort the 256 bytes into classes, and what they may cost.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "backends/sbpl/automata/automaton.hpp"

namespace o4 {

// Bounds of one construction; what exceeds one of them ends with TooLarge.
inline constexpr std::size_t most_states = 1U << 18U;
inline constexpr std::size_t most_transitions = 1U << 24U;
inline constexpr std::size_t most_steps = 1U << 26U;

// All bytes, those first that look best in an example. Constructions go through bytes in this order
// alone, so that it decides which of several shortest words is shown.
[[nodiscard]] const std::array<std::uint8_t, 256>& byte_order();

// Gives parts.classes and parts.members: two bytes share a class if they have the same signature, a
// value that can be compared and is asked once for each byte. The member of a class is its first
// byte in that order.
template <typename Signature>
void classify_bytes(Automaton::Parts& parts, const Signature& signature_of) {
  std::map<decltype(signature_of(std::uint8_t{})), Automaton::Class> seen;
  for (const auto byte : byte_order()) {
    const auto next = static_cast<Automaton::Class>(seen.size());
    const auto [found, is_new] = seen.emplace(signature_of(byte), next);
    if (is_new) {
      parts.members.push_back(byte);
    }
    parts.classes[byte] = found->second;
  }
}

// Numbers for sequences of numbers, given in the order in which they are first seen: how the
// constructions of automata name the states that they discover.

// Interns keys: equal sequences get equal numbers, counted from 0. Number and key never change.
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
