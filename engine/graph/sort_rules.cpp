// Each list has a key: what a rule says, without why and within what. Rules with equal keys are one
// rule, of which the one with the smallest bound is kept, or the first, with its reason.
#include "engine/graph/sort_rules.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/graph/visit_rules.hpp"

namespace o4 {
namespace {

constexpr auto unbounded = std::numeric_limits<std::uint32_t>::max();

template <typename Rule>
std::uint32_t bound_of(const Rule& rule) {
  if constexpr (std::is_same_v<Rule, PathRule>) {
    return rule.within_megabytes.value_or(unbounded);
  } else if constexpr (std::is_same_v<Rule, HostRule>) {
    return rule.within_minutes.value_or(unbounded);
  }
  return unbounded;
}

// Stable, so that of equal keys the first stated stays first and is kept. Keys are made once, and
// may view the rules, which move only in the end.
template <typename Rule, typename Key>
void sort_by(std::vector<Rule>& list, Key key) {
  std::vector<decltype(key(list.front()))> keys;
  std::vector<std::size_t> order;
  keys.reserve(list.size());
  order.reserve(list.size());
  for (const auto& rule : list) {
    order.push_back(keys.size());
    keys.push_back(key(rule));
  }
  const auto before = [&](std::size_t a, std::size_t b) {
    const bool less = keys[a] < keys[b];
    return less || keys[b] < keys[a]
               ? less
               : std::pair(bound_of(list[a]), a) < std::pair(bound_of(list[b]), b);
  };
  const auto same = [&](std::size_t a, std::size_t b) { return keys[a] == keys[b]; };
  std::sort(order.begin(), order.end(), before);
  order.erase(std::unique(order.begin(), order.end(), same), order.end());
  std::vector<Rule> sorted;
  sorted.reserve(order.size());
  for (const auto rule : order) {
    sorted.push_back(std::move(list[rule]));
  }
  list = std::move(sorted);
}

// Dropped rules of one path may come from several places; of the others the place says nothing.
auto key_of(const PathRule& r, PathList list) {
  const auto& from = r.provenance.from;
  const auto at = list == PathList::dropped ? from.at.value_or(Position{0, 0}) : Position{0, 0};
  const auto name = list == PathList::dropped ? std::string_view(from.name) : std::string_view();
  return std::tuple(std::string_view(r.path), r.numbered, r.effect, r.read, r.write, name, at.line,
                    at.column);
}

auto key_of(const HostRule& rule) {
  return std::tuple(rule.actor, rule.verb, to_text(rule.pattern), rule.except, rule.through_proxy,
                    rule.ports);
}

auto key_of(const MentionPath& rule) { return std::tie(rule.path, rule.below_only); }
auto key_of(const MentionHost& rule) { return to_text(rule.pattern); }
auto key_of(const Hatch& rule) { return std::tie(rule.path); }
auto key_of(const KnownCommand& rule) {
  const auto& is = rule.pattern;
  return std::tie(rule.use, is.words, is.alone, is.valued, is.without, is.scripts, is.input,
                  is.texts, is.flags);
}
auto key_of(const Narrowing& rule) { return std::tie(rule.name, rule.active); }
auto key_of(const StandingRefusal& rule) { return std::tie(rule.text); }
auto key_of(const OffLimits& rule) { return std::tie(rule.path); }
auto key_of(const HiddenVariable& rule) { return std::tie(rule.pattern); }
auto key_of(const ProxyVariable& rule) { return std::tie(rule.name); }
auto key_of(const PolicyWarning& rule) { return std::tie(rule.code, rule.message, rule.from.name); }
auto key_of(const Hint& rule) { return to_word(rule.about); }

}  // namespace

void sort_rules(ProfileRules& profile) {
  visit_rules(profile, [](auto& list, auto... which) {
    sort_by(list, [&](const auto& rule) { return key_of(rule, which...); });
  });
}

}  // namespace o4
