#include "backends/sbpl/automata/automaton_states.hpp"

#include <algorithm>

namespace o4 {
namespace {

constexpr std::size_t first_slots = 256;

std::uint64_t hash_of(std::span<const std::uint32_t> key) {
  std::uint64_t hash = 0x9E3779B97F4A7C15U;
  for (const auto value : key) {
    hash = (hash ^ value) * 0xFF51AFD7ED558CCDU;
    hash ^= hash >> 32U;
  }
  return hash;
}

}  // namespace

StateTable::StateTable() : ends_(1, 0), slots_(first_slots, 0) {}

std::span<const std::uint32_t> StateTable::key(std::uint32_t number) const {
  return std::span(arena_).subspan(ends_[number], ends_[number + 1] - ends_[number]);
}

std::size_t StateTable::slot_of(std::span<const std::uint32_t> wanted, std::uint64_t hash) const {
  const auto mask = slots_.size() - 1;
  for (auto slot = hash & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == 0) {
      return slot;
    }
    const auto held = slots_[slot] - 1;
    if (hashes_[held] == hash && std::ranges::equal(key(held), wanted)) {
      return slot;
    }
  }
}

void StateTable::grow() {
  std::vector<std::uint32_t> old(slots_.size() * 2, 0);
  slots_.swap(old);
  const auto mask = slots_.size() - 1;
  for (std::uint32_t held = 0; held < hashes_.size(); ++held) {
    auto slot = hashes_[held] & mask;
    while (slots_[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots_[slot] = held + 1;
  }
}

std::uint32_t StateTable::number(std::span<const std::uint32_t> key) {
  const auto hash = hash_of(key);
  auto slot = slot_of(key, hash);
  if (slots_[slot] == 0) {
    arena_.insert(arena_.end(), key.begin(), key.end());
    ends_.push_back(arena_.size());
    hashes_.push_back(hash);
    slots_[slot] = static_cast<std::uint32_t>(hashes_.size());
    if (hashes_.size() * 2 > slots_.size()) {
      grow();
    }
    return static_cast<std::uint32_t>(hashes_.size() - 1);
  }
  return slots_[slot] - 1;
}

}  // namespace o4
