// Deterministic automata over bytes, always complete: every state has a next one for every byte, so
// that complement is a change of labels and products need no case for a dead end. States hold
// labels, not only yes and no. Results are not minimal, since a comparison does not need it;
// `minimise` (automaton_states.cpp) makes them so, and two automata are the same function if and
// only if their least forms are equal.
#include "backends/sbpl/automata/automaton.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "backends/sbpl/automata/automaton_bytes.hpp"

namespace o4 {
namespace {

// Letters first, control bytes last: of several shortest words the one is found that a person can
// read.
std::array<std::uint8_t, 256> make_byte_order() {
  constexpr std::string_view best =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./";
  std::array<std::uint8_t, 256> order{};
  std::array<bool, 256> used{};
  std::size_t at = 0;
  const auto take = [&](std::size_t byte) {
    if (!std::exchange(used[byte], true)) {
      order[at++] = static_cast<std::uint8_t>(byte);
    }
  };
  for (const char byte : best) {
    take(static_cast<unsigned char>(byte));
  }
  for (std::size_t byte = 0x20; byte < 0x7F; ++byte) {
    take(byte);
  }
  for (std::size_t byte = order.size(); byte-- > 0;) {
    take(byte);
  }
  return order;
}

}  // namespace

const std::array<std::uint8_t, 256>& byte_order() {
  static const auto order = make_byte_order();
  return order;
}

Automaton::Automaton(Parts parts) : parts_(std::move(parts)) {
  assert(!parts_.labels.empty());
  assert(parts_.next.size() == parts_.labels.size() * parts_.members.size());
}

Label Automaton::operator()(std::string_view word) const {
  State state = 0;
  for (const char byte : word) {
    state = next(state, static_cast<std::uint8_t>(byte));
  }
  return label(state);
}

// By hand, since as an expression it would be hard to read and to trust.
Automaton canonical_paths() {
  // Between: after a slash that is not the first byte. One dot, two dots: a component so far.
  enum : Automaton::State { start, root, name, between, one_dot, two_dots, dead };
  Automaton::Parts parts;
  const auto slash = 0;
  const auto dot = 1;
  const auto nul = 2;
  const auto other = 3;
  classify_bytes(parts, [&](std::uint8_t byte) {
    return byte == '/' ? slash : byte == '.' ? dot : byte == 0 ? nul : other;
  });
  const Automaton::State next[7][4] = {
      {root, dead, dead, dead},    {dead, one_dot, dead, name},  {between, name, dead, name},
      {dead, one_dot, dead, name}, {dead, two_dots, dead, name}, {dead, name, dead, name},
      {dead, dead, dead, dead},
  };
  for (const auto& row : next) {
    for (const auto member : parts.members) {
      parts.next.push_back(row[member == '/'   ? slash
                               : member == '.' ? dot
                               : member == 0   ? nul
                                               : other]);
    }
  }
  parts.labels = {0, 1, 1, 0, 0, 0, 0};
  return Automaton(std::move(parts));
}

// Only states that some word reaches are made, in the order of a search by length.
tl::expected<Automaton, TooLarge> product(std::span<const Automaton* const> automata,
                                          const ProductLabel& label) {
  Automaton::Parts parts;
  classify_bytes(parts, [&](std::uint8_t byte) {
    std::vector<Automaton::Class> signature;
    for (const auto* a : automata) {
      signature.push_back(a->parts().classes[byte]);
    }
    return signature;
  });
  StateTable states;
  std::vector<std::uint32_t> tuple(automata.size(), 0);
  std::vector<std::uint32_t> last;
  std::vector<Label> labels(automata.size());
  states.number(tuple);
  for (std::uint32_t state = 0; state < states.size(); ++state) {
    if (states.size() > most_states || parts.next.size() > most_transitions) {
      return tl::unexpected(TooLarge{});
    }
    const std::vector<std::uint32_t> from(states.key(state).begin(), states.key(state).end());
    for (std::size_t i = 0; i < automata.size(); ++i) {
      labels[i] = automata[i]->label(from[i]);
    }
    parts.labels.push_back(label(labels));
    // Most classes lead where the one before them does.
    last.clear();
    for (const auto byte : parts.members) {
      for (std::size_t i = 0; i < automata.size(); ++i) {
        tuple[i] = automata[i]->next(from[i], byte);
      }
      parts.next.push_back(tuple == last ? parts.next.back() : states.number(tuple));
      last = tuple;
    }
  }
  return Automaton(std::move(parts));
}

namespace {

tl::expected<Automaton, TooLarge> combine(const Automaton& a, const Automaton& b,
                                          const ProductLabel& label) {
  const std::array both{&a, &b};
  return product(both, label);
}

}  // namespace

tl::expected<Automaton, TooLarge> unite(const Automaton& a, const Automaton& b) {
  return combine(a, b, [](std::span<const Label> l) { return Label{l[0] != 0 || l[1] != 0}; });
}

tl::expected<Automaton, TooLarge> intersect(const Automaton& a, const Automaton& b) {
  return combine(a, b, [](std::span<const Label> l) { return Label{l[0] != 0 && l[1] != 0}; });
}

tl::expected<Automaton, TooLarge> subtract(const Automaton& a, const Automaton& b) {
  return combine(a, b, [](std::span<const Label> l) { return Label{l[0] != 0 && l[1] == 0}; });
}

Automaton complement(const Automaton& a) {
  auto parts = a.parts();
  for (auto& label : parts.labels) {
    label = label == 0 ? 1 : 0;
  }
  return Automaton(std::move(parts));
}

std::optional<std::string> shortest_word(const Automaton& a, Label label) {
  struct Step {
    Automaton::State from;
    std::uint8_t byte;
  };
  std::vector<std::optional<Step>> reached_by(a.states());
  std::vector<Automaton::State> queue{0};
  for (std::size_t at = 0; at < queue.size(); ++at) {
    auto state = queue[at];
    if (a.label(state) == label) {
      std::string word;
      for (; state != 0; state = reached_by[state]->from) {
        word += static_cast<char>(reached_by[state]->byte);
      }
      return std::string(word.rbegin(), word.rend());
    }
    for (const auto byte : a.parts().members) {
      const auto next = a.next(state, byte);
      if (next != 0 && !reached_by[next]) {
        reached_by[next] = Step{state, byte};
        queue.push_back(next);
      }
    }
  }
  return std::nullopt;
}

tl::expected<std::optional<std::string>, TooLarge> first_difference(const Automaton& a,
                                                                    const Automaton& b,
                                                                    const Automaton& domain) {
  const std::array all{&a, &b, &domain};
  return product(all, [](std::span<const Label> l) { return Label{l[2] != 0 && l[0] != l[1]}; })
      .map([](const Automaton& difference) { return shortest_word(difference, 1); });
}

}  // namespace o4
