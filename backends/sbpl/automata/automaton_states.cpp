// The table that names states, and the least automaton. The table is open addressing over one arena
// of numbers: constructions look up millions of short sequences, and one allocation for each of
// them would be most of their time.

#include <algorithm>
#include <utility>

#include "backends/sbpl/automata/automaton.hpp"
#include "backends/sbpl/automata/automaton_bytes.hpp"

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

// The least automaton, by refining a partition of the states until no byte tells two of a block
// apart (Moore), and its states and classes in a canonical order.

namespace {

struct Blocks {
  std::vector<std::uint32_t> of_state;
  std::size_t count = 0;
};

Blocks refine(const Automaton& a, const Blocks& blocks) {
  StateTable signatures;
  std::vector<std::uint32_t> signature;
  Blocks finer;
  for (Automaton::State state = 0; state < a.states(); ++state) {
    signature.assign(1, blocks.of_state[state]);
    for (const auto byte : a.parts().members) {
      signature.push_back(blocks.of_state[a.next(state, byte)]);
    }
    finer.of_state.push_back(signatures.number(signature));
  }
  finer.count = signatures.size();
  return finer;
}

Blocks coarsest_partition(const Automaton& a) {
  Blocks blocks;
  for (Automaton::State state = 0; state < a.states(); ++state) {
    blocks.of_state.push_back(a.label(state));
  }
  for (auto finer = refine(a, blocks);; finer = refine(a, blocks)) {
    const bool stable = finer.count == blocks.count;
    blocks = std::move(finer);
    if (stable) {
      return blocks;
    }
  }
}

}  // namespace

// Canonical: states in the order in which the shortest words reach them, classes in that of their
// first bytes. That is what makes equal functions equal byte for byte.
Automaton minimise(const Automaton& a) {
  const auto blocks = coarsest_partition(a);
  std::vector<Automaton::State> state_of(blocks.count);
  for (Automaton::State state = 0; state < a.states(); ++state) {
    state_of[blocks.of_state[state]] = state;
  }
  // Bytes that lead from every block to the same block share a class.
  Automaton::Parts parts;
  classify_bytes(parts, [&](std::uint8_t byte) {
    std::vector<std::uint32_t> column;
    column.reserve(state_of.size());
    for (const auto state : state_of) {
      column.push_back(blocks.of_state[a.next(state, byte)]);
    }
    return column;
  });
  StateTable order;
  order.number(std::array{blocks.of_state[0]});
  for (std::uint32_t at = 0; at < order.size(); ++at) {
    const auto state = state_of[order.key(at)[0]];
    parts.labels.push_back(a.label(state));
    for (const auto byte : parts.members) {
      parts.next.push_back(order.number(std::array{blocks.of_state[a.next(state, byte)]}));
    }
  }
  return Automaton(std::move(parts));
}

}  // namespace o4
