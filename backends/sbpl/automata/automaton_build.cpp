// Patterns -> one deterministic automaton: Thompson's construction, then the sets of its nodes that
// words can reach.
//
// All patterns go into one network, and a state is labelled by which of them match there; so a
// profile of hundreds of filters costs one machine, not a product of hundreds. Two things keep it
// small: bytes that no set of any pattern tells apart are one class, and a pattern that has matched
// for good (`match` stays where it is) drops its other nodes from the state, since they change
// nothing any more.
//
// The end of a word (`$`) is a node of its own that consumes nothing. It counts only where a word
// may end, so that it is looked at when a state is labelled and never when it is left.
#include "backends/sbpl/automata/automaton.hpp"

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <utility>

#include "backends/sbpl/automata/automaton_bytes.hpp"

namespace o4 {
namespace {

using NodeId = std::uint32_t;

// `consume` goes to `a` over a byte of set `b`, `fork` to both for free, `end` to `a` at the end of
// the word. `match` stays where it is: whatever follows, a part of the word has matched.
struct Node {
  enum class Kind { consume, fork, end, match };
  Kind kind = Kind::match;
  NodeId a = 0;
  std::uint32_t b = 0;
  std::uint32_t pattern = 0;
};

// Builds backwards: each part is told which node comes after it.
class Network {
 public:
  std::uint32_t pattern = 0;
  std::vector<Node> nodes;
  std::vector<ByteSet> sets;

  NodeId add(Node node) {
    node.pattern = pattern;
    nodes.push_back(node);
    return static_cast<NodeId>(nodes.size() - 1);
  }
  NodeId consume(const ByteSet& set, NodeId after) {
    const auto [found, is_new] = set_numbers_.emplace(set, static_cast<std::uint32_t>(sets.size()));
    if (is_new) {
      sets.push_back(set);
    }
    return add({Node::Kind::consume, after, found->second, 0});
  }
  NodeId part(const RegexNode& node, NodeId after) {
    return std::visit([&](const auto& value) { return part(value, after); }, node.value);
  }
  NodeId part(const RegexBytes& bytes, NodeId after) { return consume(bytes.set, after); }
  NodeId part(const RegexEnd&, NodeId after) { return add({Node::Kind::end, after, 0, 0}); }
  NodeId part(const std::vector<RegexNode>& parts, NodeId after) {
    for (auto at = parts.rbegin(); at != parts.rend(); ++at) {
      after = part(*at, after);
    }
    return after;
  }
  NodeId part(const RegexSequence& sequence, NodeId after) { return part(sequence.parts, after); }
  NodeId part(const RegexChoice& choice, NodeId after) {
    assert(!choice.options.empty());
    auto entry = part(choice.options.back(), after);
    for (auto at = choice.options.rbegin() + 1; at != choice.options.rend(); ++at) {
      entry = add({Node::Kind::fork, part(*at, after), entry, 0});
    }
    return entry;
  }
  NodeId part(const RegexRepeat& repeat, NodeId after) {
    const auto fork = add({Node::Kind::fork, after, after, 0});
    const bool once = repeat.count == RegexRepeat::Count::optional;
    const auto body = part(repeat.body, once ? after : fork);
    nodes[fork].a = body;
    return repeat.count == RegexRepeat::Count::some ? body : fork;
  }
  NodeId whole(const Regex& regex) {
    const auto entry = part(regex.root, add({Node::Kind::match, 0, 0, 0}));
    if (regex.anchored) {
      return entry;
    }
    const auto skip = consume(ByteSet().set(), 0);
    const auto start = add({Node::Kind::fork, entry, skip, 0});
    nodes[skip].a = start;
    return start;
  }

 private:
  std::unordered_map<ByteSet, std::uint32_t> set_numbers_;
};

// The nodes that can be reached for free, without the forks between them.
class Closure {
 public:
  explicit Closure(const Network& network)
      : network_(network), seen_(network.nodes.size(), 0), matched_(network.pattern + 1, 0) {}

  void begin() {
    ++round_;
    found_.clear();
  }
  void add(NodeId start) {
    pending_.push_back(start);
    while (!pending_.empty()) {
      const auto id = pending_.back();
      pending_.pop_back();
      ++steps;
      if (std::exchange(seen_[id], round_) == round_) {
        continue;
      }
      const auto& node = network_.nodes[id];
      if (node.kind == Node::Kind::fork) {
        pending_.push_back(node.a);
        pending_.push_back(node.b);
        continue;
      }
      if (node.kind == Node::Kind::match) {
        matched_[node.pattern] = round_;
      }
      found_.push_back(id);
    }
  }
  // Sorted; of a pattern that has matched, nothing but its match is kept.
  const std::vector<NodeId>& finish() {
    std::erase_if(found_, [&](NodeId id) {
      const auto& node = network_.nodes[id];
      return node.kind != Node::Kind::match && matched_[node.pattern] == round_;
    });
    std::sort(found_.begin(), found_.end());
    return found_;
  }
  std::size_t steps = 0;

 private:
  const Network& network_;
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint32_t> matched_;
  std::vector<NodeId> found_;
  std::vector<NodeId> pending_;
  std::uint32_t round_ = 0;
};

class Determiniser {
 public:
  Determiniser(const Network& network, std::size_t patterns, const PatternLabel& label)
      : network_(network), closure_(network), patterns_(patterns), label_(label) {
    classify_bytes(parts_, [&](std::uint8_t byte) {
      std::vector<bool> signature;
      for (const auto& set : network.sets) {
        signature.push_back(set.test(byte));
      }
      return signature;
    });
    for (const auto& set : network.sets) {
      auto& classes = classes_of_set_.emplace_back();
      for (std::size_t c = 0; c < parts_.members.size(); ++c) {
        if (set.test(parts_.members[c])) {
          classes.push_back(c);
        }
      }
    }
    reached_.resize(parts_.members.size());
  }

  tl::expected<Automaton, TooLarge> run(std::span<const NodeId> starts) {
    closure_.begin();
    for (const auto start : starts) {
      closure_.add(start);
    }
    states_.number(closure_.finish());
    for (std::uint32_t state = 0; state < states_.size(); ++state) {
      const std::vector<NodeId> nodes(states_.key(state).begin(), states_.key(state).end());
      parts_.labels.push_back(label_of(nodes));
      leave(nodes);
      if (states_.size() > most_states || parts_.next.size() > most_transitions ||
          closure_.steps > most_steps) {
        return tl::unexpected(TooLarge{});
      }
    }
    return Automaton(std::move(parts_));
  }

 private:
  // What matches if the word ends here. Few states differ in that, so each answer is kept.
  Label label_of(const std::vector<NodeId>& nodes) {
    ending_.clear();
    for (const auto id : nodes) {
      const auto& node = network_.nodes[id];
      if (node.kind != Node::Kind::consume && matches_at_end(id)) {
        ending_.push_back(node.pattern);
      }
    }
    std::sort(ending_.begin(), ending_.end());
    ending_.erase(std::unique(ending_.begin(), ending_.end()), ending_.end());
    const auto number = endings_.number(ending_);
    if (number == label_of_ending_.size()) {
      std::vector<bool> matched(patterns_, false);
      for (const auto pattern : ending_) {
        matched[pattern] = true;
      }
      label_of_ending_.push_back(label_(matched));
    }
    return label_of_ending_[number];
  }
  // Through ends and forks, but over no byte.
  bool matches_at_end(NodeId start) {
    ends_.assign(1, start);
    for (std::size_t at = 0; at < ends_.size(); ++at) {
      const auto& node = network_.nodes[ends_[at]];
      ++closure_.steps;
      if (node.kind == Node::Kind::match) {
        return true;
      }
      const auto visit = [&](NodeId id) {
        if (std::find(ends_.begin(), ends_.end(), id) == ends_.end()) {
          ends_.push_back(id);
        }
      };
      if (node.kind != Node::Kind::consume) {
        visit(node.a);
      }
      if (node.kind == Node::Kind::fork) {
        visit(node.b);
      }
    }
    return false;
  }
  // For each class of bytes the nodes that the state leads to.
  void leave(const std::vector<NodeId>& nodes) {
    for (auto& targets : reached_) {
      targets.clear();
    }
    for (const auto id : nodes) {
      const auto& node = network_.nodes[id];
      if (node.kind == Node::Kind::match) {
        for (auto& targets : reached_) {
          targets.push_back(id);
        }
      } else if (node.kind == Node::Kind::consume) {
        for (const auto c : classes_of_set_[node.b]) {
          reached_[c].push_back(node.a);
        }
      }
    }
    // Most classes lead where the one before them does.
    const std::vector<NodeId>* last = nullptr;
    for (const auto& targets : reached_) {
      if (last != nullptr && *last == targets) {
        parts_.next.push_back(parts_.next.back());
        continue;
      }
      last = &targets;
      closure_.begin();
      for (const auto target : targets) {
        closure_.add(target);
      }
      parts_.next.push_back(states_.number(closure_.finish()));
    }
  }

  const Network& network_;
  Closure closure_;
  Automaton::Parts parts_;
  StateTable states_;
  std::vector<std::vector<std::size_t>> classes_of_set_;
  std::vector<std::vector<NodeId>> reached_;  // by class
  std::vector<NodeId> ends_;
  std::vector<std::uint32_t> ending_;  // the patterns that match if the word ends
  StateTable endings_;
  std::vector<Label> label_of_ending_;
  std::size_t patterns_;
  const PatternLabel& label_;
};

}  // namespace

tl::expected<Automaton, TooLarge> build_automaton(std::span<const Regex> patterns,
                                                  const PatternLabel& label) {
  Network network;
  std::vector<NodeId> starts;
  for (const auto& pattern : patterns) {
    network.pattern = static_cast<std::uint32_t>(starts.size());
    starts.push_back(network.whole(pattern));
  }
  return Determiniser(network, patterns.size(), label).run(starts);
}

tl::expected<Automaton, TooLarge> build_automaton(const Regex& pattern) {
  return build_automaton(std::span(&pattern, 1),
                         [](const std::vector<bool>& matched) { return Label{matched[0]}; });
}

}  // namespace o4
