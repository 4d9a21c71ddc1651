// Deterministic automata over bytes: the sets of words that rules speak of, and proofs about them.
// Nothing here knows what the words or the labels mean.
//
// Why automata, when bwrap's proof makes do with points: a profile has regular expressions, and a
// path that nobody names may match one. No finite list of paths stands for all of them, but a
// machine that reads bytes can. A set of paths is such a machine; union, intersection and
// difference are machines again. A proof about all paths is one question, whether a difference is
// empty, and the shortest word in it is the witness that is shown.
//
// States have labels rather than yes or no, so that one machine can say of each path whether it is
// allowed, denied or undecided, and two are compared in a single walk instead of once for each
// answer.
//
// How they are made: an expression becomes a network of nodes (Thompson), the sets of nodes that
// words can reach become states (automaton_build.cpp), products pair up states as words reach them
// (automaton.cpp), and the least machine comes of refining a partition (automaton_states.cpp).
// Bytes that no state tells apart share a class, so that tables have a few columns instead of 256.
//
// Where the danger lies: the number of states can grow exponentially in the length of a hostile
// expression. Sizes and work are bounded (automaton_bytes.hpp), and whoever meets the bound gets
// TooLarge and says that the comparison could not be made, which is never taken for "no
// difference". Everything here is deterministic: the same inputs give the same states in the same
// order, and so the same witness.
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

  // State 0 is the start. `next` has a row for each state, and a column for each class.
  explicit Automaton(Parts parts);
  // The label of one word: one step a byte, no allocation.
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

// On sets of words: any label but 0 counts as inside, and the result has 0 and 1 alone.
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
