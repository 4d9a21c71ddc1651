// The rules that one operation's question passes through, in the order in which they are tried.
// Internal to the models.
//
// The order of rules is where knowledge of the format is thinnest, so it is kept apart from
// everything that is certain (what a filter matches). Whatever is found out one day about how the
// kernel combines rules changes this file alone.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "backends/sbpl/model/model.hpp"
#include "backends/sbpl/profile/profile.hpp"

namespace o4::sbpl {

// Without a rule it is the operation's own default. `undecided`: what the kernel does then is not
// known, or depends on what the model does not have. The last link, and no other, is unconditional.
struct Link {
  Verdict::Answer answer = Verdict::Answer::undecided;
  const Rule* rule = nullptr;
  OperationId operation = default_operation;  // whose list the rule is in
  bool unconditional = false;
};

// Never empty. Points into `profile`, and for what every process may do to itself into constant
// data.
[[nodiscard]] std::vector<Link> chain_of(const Profile& profile, OperationId operation,
                                         Model model);

// What decide() answers, with the chain of the operation at hand.
[[nodiscard]] Verdict decide(const std::vector<Link>& chain, OperationId operation,
                             const Target& target);

// Whether a filter of one attribute sees what an operation is about: `unknown` if it sees it at
// most. Services are looked up by one name, whichever kind of name a filter is about.
[[nodiscard]] Truth sight_of(Attribute operation, Attribute filter);

// Whether any of a rule's filters holds. `leaf` answers for a TextFilter, a NetworkFilter, a
// KindFilter and an OtherFilter.
// It is a template because the same combination serves two ways of matching: one target
// (model.cpp), and sets of words (verify/language.cpp).
template <typename Leaf>
[[nodiscard]] Truth holds(const Filter& filter, const Leaf& leaf) {
  const auto* combination = std::get_if<Combination>(&filter.value);
  if (combination == nullptr) {
    if (const auto* text = std::get_if<TextFilter>(&filter.value)) {
      return leaf(*text);
    }
    if (const auto* network = std::get_if<NetworkFilter>(&filter.value)) {
      return leaf(*network);
    }
    if (const auto* kind = std::get_if<KindFilter>(&filter.value)) {
      return leaf(*kind);
    }
    return leaf(std::get<OtherFilter>(filter.value));
  }
  const bool all = combination->kind == Combination::Kind::all;
  auto result = truth(all);
  for (const auto& part : combination->parts) {
    result = all ? both(result, holds(part, leaf)) : either(result, holds(part, leaf));
  }
  return combination->kind == Combination::Kind::none ? negate(result) : result;
}

template <typename Leaf>
[[nodiscard]] Truth any_holds(const std::vector<Filter>& filters, const Leaf& leaf) {
  auto result = Truth::no;
  for (const auto& filter : filters) {
    result = either(result, holds(filter, leaf));
  }
  return result;
}

// The link that decides, and the answer. If it is `undecided`, `link` is the first one that stands
// in the way.
struct ChainOutcome {
  Verdict::Answer answer = Verdict::Answer::undecided;
  const Link* link = nullptr;
};

// A link that may or may not match leaves the answer open, unless all that could follow agrees.
template <typename Leaf>
[[nodiscard]] ChainOutcome outcome_of(const std::vector<Link>& chain, const Leaf& leaf) {
  const Link* possible = nullptr;  // the first link that may decide, for all one knows
  for (const auto& link : chain) {
    const auto match = link.unconditional ? Truth::yes : any_holds(link.rule->filters, leaf);
    if (match == Truth::no) {
      continue;
    }
    if (link.answer == Verdict::Answer::undecided) {
      return {link.answer, &link};
    }
    if (possible != nullptr && possible->answer != link.answer) {
      return {Verdict::Answer::undecided, possible};
    }
    if (match == Truth::yes) {
      return {link.answer, &link};
    }
    possible = possible == nullptr ? &link : possible;
  }
  return {Verdict::Answer::undecided, possible};
}

// The ends of connections over IP that the filters of one profile can tell apart: finitely many
// stand for all.

struct Endpoint {
  std::string text;  // as parse_target takes it
  IpTarget target;
};

// Those in `more`, those that a filter of the profile names, and one that none of them is.
[[nodiscard]] std::vector<std::uint16_t> telling_ports(const Profile& profile,
                                                       std::span<const std::uint16_t> more);

// Each protocol, family and kind of host with each of the ports.
[[nodiscard]] std::vector<Endpoint> endpoints(std::span<const std::uint16_t> ports);

}  // namespace o4::sbpl
