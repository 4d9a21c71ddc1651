// The rules that one operation's question passes through, in the order in which they are tried.
// Internal to the models.
#pragma once

#include <optional>
#include <vector>

#include "backends/sbpl/model.hpp"
#include "backends/sbpl/profile.hpp"

namespace o4::sbpl {

// Without a rule it is the operation's own default; without an action that one depends on what the
// model does not know. Only the last link may be unconditional.
struct Link {
  std::optional<Action> action;
  const Rule* rule = nullptr;
  OperationId operation = default_operation;  // whose list the rule is in
  bool unconditional = false;
};

// Ends without an unconditional link if the profile has no rule for `default`.
[[nodiscard]] std::vector<Link> chain_of(const Profile& profile, OperationId operation,
                                         Model model);

// Whether any of a rule's filters holds. `leaf` answers for a TextFilter, a NetworkFilter and an
// OtherFilter.
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
// in the way, or nothing if the chain ends without a rule.
struct ChainOutcome {
  Verdict::Answer answer = Verdict::Answer::undecided;
  const Link* link = nullptr;
};

// A link that may or may not match leaves the answer open, unless all that could follow agrees.
template <typename Leaf>
[[nodiscard]] ChainOutcome outcome_of(const std::vector<Link>& chain, const Leaf& leaf) {
  const Link* allows = nullptr;  // the first link that may allow, or deny, for all one knows
  const Link* denies = nullptr;
  for (const auto& link : chain) {
    const auto match = link.unconditional ? Truth::yes : any_holds(link.rule->filters, leaf);
    if (match == Truth::no) {
      continue;
    }
    if (!link.action) {
      return {Verdict::Answer::undecided, &link};
    }
    auto*& same = *link.action == Action::allow ? allows : denies;
    const auto* other = *link.action == Action::allow ? denies : allows;
    if (match == Truth::unknown) {
      same = same == nullptr ? &link : same;
      continue;
    }
    if (other != nullptr) {
      return {Verdict::Answer::undecided, other};
    }
    return {*link.action == Action::allow ? Verdict::Answer::allow : Verdict::Answer::deny, &link};
  }
  return {Verdict::Answer::undecided, allows != nullptr ? allows : denies};
}

}  // namespace o4::sbpl
