// Two automata walked side by side: the shortest words on which they disagree, without the
// automaton of their product. States from which nothing is asked any more are not followed.
//
// A walk by length, so that the first pair of states with a label gives a shortest word for it; for
// each pair the step that found it is kept, and the word is read off backwards.
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "backends/sbpl/automata/automaton.hpp"
#include "backends/sbpl/automata/automaton_bytes.hpp"

namespace o4 {
namespace {

// One byte for all that neither of the two tells apart.
std::vector<std::uint8_t> telling_bytes(const Automaton& a, const Automaton& b) {
  Automaton::Parts both;
  classify_bytes(both, [&](std::uint8_t byte) {
    return std::pair(a.parts().classes[byte], b.parts().classes[byte]);
  });
  return both.members;
}

// The states from which a word can still come to another label than `idle`.
std::vector<bool> live_states(const Automaton& a, Label idle) {
  std::vector<std::vector<Automaton::State>> before(a.states());
  std::vector<Automaton::State> pending;
  std::vector<bool> live(a.states(), false);
  for (Automaton::State state = 0; state < a.states(); ++state) {
    for (const auto byte : a.parts().members) {
      before[a.next(state, byte)].push_back(state);
    }
    if (a.label(state) != idle) {
      live[state] = true;
      pending.push_back(state);
    }
  }
  while (!pending.empty()) {
    const auto state = pending.back();
    pending.pop_back();
    for (const auto from : before[state]) {
      if (!live[from]) {
        live[from] = true;
        pending.push_back(from);
      }
    }
  }
  return live;
}

struct Step {
  std::uint32_t from = 0;
  std::uint8_t byte = 0;
};

std::string word_to(std::uint32_t at, const std::vector<Step>& steps) {
  std::string word;
  for (; at != 0; at = steps[at].from) {
    word += static_cast<char>(steps[at].byte);
  }
  return {word.rbegin(), word.rend()};
}

}  // namespace

tl::expected<LabelledWords, TooLarge> shortest_words(const Automaton& a, const Automaton& b,
                                                     Label idle, PairLabel label) {
  const auto bytes = telling_bytes(a, b);
  const auto live = live_states(a, idle);
  std::vector<std::pair<Automaton::State, Automaton::State>> pairs{{0, 0}};
  std::vector<Step> steps(1);
  std::unordered_map<std::uint64_t, std::uint32_t> numbers{{0, 0}};
  LabelledWords words;
  for (std::uint32_t at = 0; at < pairs.size(); ++at) {
    if (pairs.size() > most_states) {
      return tl::unexpected(TooLarge{});
    }
    const auto [in_a, in_b] = pairs[at];
    if (const auto here = label(a.label(in_a), b.label(in_b)); here != 0 && !words.contains(here)) {
      words.emplace(here, word_to(at, steps));
    }
    for (const auto byte : bytes) {
      const auto next_a = a.next(in_a, byte);
      if (!live[next_a]) {
        continue;
      }
      const auto next_b = b.next(in_b, byte);
      const auto key = (static_cast<std::uint64_t>(next_a) << 32U) | next_b;
      if (numbers.emplace(key, static_cast<std::uint32_t>(pairs.size())).second) {
        pairs.emplace_back(next_a, next_b);
        steps.push_back({at, byte});
      }
    }
  }
  return words;
}

}  // namespace o4
