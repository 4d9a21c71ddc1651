// The least automaton, by refining a partition of the states until no byte tells two of a block
// apart (Moore), and its states and classes in a canonical order.
#include "backends/sbpl/automata/automaton.hpp"

#include <algorithm>
#include <utility>

#include "backends/sbpl/automata/automaton_bytes.hpp"
#include "backends/sbpl/automata/automaton_states.hpp"

namespace o4 {
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
