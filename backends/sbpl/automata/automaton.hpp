// Deterministic automata over bytes: the sets of words that rules speak of, and proofs about them.
// Nothing here knows what the words or the labels mean.
//
// A set of paths as a machine that reads bytes: union, intersection, difference, the shortest
// member. A proof about all paths is one emptiness question, and the shortest member of a
// difference is the witness that is shown. Sizes are bounded; whoever meets the bound says that
// the comparison could not be made, which is never taken for "no difference".
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "backends/sbpl/automata/sbpl_regex.hpp"

namespace o4 {

// What an automaton says of a word. A set of words has the labels 0 (outside) and 1 (inside).
using Label = std::uint8_t;

// The automaton would exceed the bounds on states and work that keep hostile input in check.
struct TooLarge {};

// Total: every byte leads somewhere from every state. Bytes that no state tells apart share a
// class.
class Automaton {
 public:
  using State = std::uint32_t;
  using Class = std::uint16_t;
  struct Parts {
    std::array<Class, 256> classes{};   // numbered in the order of `byte_order`
    std::vector<std::uint8_t> members;  // one byte of each class
    std::vector<State> next;            // by state, then class
    std::vector<Label> labels;          // by state; the start is 0
  };

  explicit Automaton(Parts parts);
  [[nodiscard]] Label operator()(std::string_view word) const;

  [[nodiscard]] std::size_t states() const { return parts_.labels.size(); }
  [[nodiscard]] std::size_t classes() const { return parts_.members.size(); }
  [[nodiscard]] State next(State state, std::uint8_t byte) const {
    return parts_.next[state * classes() + parts_.classes[byte]];
  }
  [[nodiscard]] Label label(State state) const { return parts_.labels[state]; }
  [[nodiscard]] const Parts& parts() const { return parts_; }

 private:
  Parts parts_;
};

// One automaton for many patterns: `label` says what to think of a word, given for each pattern
// whether the word matches it. It is asked once for each combination that occurs.
using PatternLabel = std::function<Label(const std::vector<bool>& matched)>;
[[nodiscard]] tl::expected<Automaton, TooLarge> build_automaton(std::span<const Regex> patterns,
                                                                const PatternLabel& label);
// The words that one pattern matches.
[[nodiscard]] tl::expected<Automaton, TooLarge> build_automaton(const Regex& pattern);

// Absolute paths in normal form: "/", or components none of which is empty, "." or "..", and no
// NUL.
[[nodiscard]] Automaton canonical_paths();

// `label` gets the labels of the parts, in their order.
using ProductLabel = std::function<Label(std::span<const Label> labels)>;
[[nodiscard]] tl::expected<Automaton, TooLarge> product(std::span<const Automaton* const> automata,
                                                        const ProductLabel& label);

[[nodiscard]] tl::expected<Automaton, TooLarge> unite(const Automaton& a, const Automaton& b);
[[nodiscard]] tl::expected<Automaton, TooLarge> intersect(const Automaton& a, const Automaton& b);
[[nodiscard]] tl::expected<Automaton, TooLarge> subtract(const Automaton& a, const Automaton& b);
[[nodiscard]] Automaton complement(const Automaton& a);

// The least automaton with the same labels. Equal functions have equal parts, byte for byte.
[[nodiscard]] Automaton minimise(const Automaton& a);

// The shortest word with that label, and among those the one that reads best; nothing if none has.
[[nodiscard]] std::optional<std::string> shortest_word(const Automaton& a, Label label);

// For each label but 0 that `label` gives to two labels of the same word, the shortest such word.
// What follows a state from which `a` comes to no label but `idle` is not looked at.
using PairLabel = Label (*)(Label, Label);
using LabelledWords = std::map<Label, std::string>;
[[nodiscard]] tl::expected<LabelledWords, TooLarge> shortest_words(const Automaton& a,
                                                                   const Automaton& b, Label idle,
                                                                   PairLabel label);

// The shortest word of `domain` to which the two give different labels.
[[nodiscard]] tl::expected<std::optional<std::string>, TooLarge> first_difference(
    const Automaton& a, const Automaton& b, const Automaton& domain);

}  // namespace o4
