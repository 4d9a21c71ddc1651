#include "engine/graph/sort_rules.hpp"

#include <algorithm>
#include <tuple>

#include "engine/graph/visit_rules.hpp"

namespace o4 {
namespace {

// Stable, so that of equal keys the first stated stays first and is kept.
template <typename Rule, typename Key>
void sort_by(std::vector<Rule>& list, Key key) {
  std::stable_sort(list.begin(), list.end(),
                   [&](const Rule& a, const Rule& b) { return key(a) < key(b); });
  const auto same = [&](const Rule& a, const Rule& b) { return key(a) == key(b); };
  list.erase(std::unique(list.begin(), list.end(), same), list.end());
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
  return std::tuple(rule.actor, rule.verb, to_text(rule.pattern), rule.except, rule.through_proxy);
}

auto key_of(const MentionPath& rule) { return std::tie(rule.path, rule.below_only); }
auto key_of(const MentionHost& rule) { return to_text(rule.pattern); }
auto key_of(const Hatch& rule) { return std::tie(rule.path); }
auto key_of(const KnownCommand& rule) {
  return std::tie(rule.use, rule.pattern.words, rule.pattern.alone);
}
auto key_of(const Narrowing& rule) { return std::tie(rule.name, rule.active); }
auto key_of(const StandingRefusal& rule) { return std::tie(rule.text); }
auto key_of(const OffLimits& rule) { return std::tie(rule.path); }
auto key_of(const HiddenVariable& rule) { return std::tie(rule.pattern); }
auto key_of(const PolicyWarning& rule) { return std::tie(rule.code, rule.message, rule.from.name); }
auto key_of(const Hint& rule) { return to_word(rule.about); }

}  // namespace

void sort_rules(ProfileRules& profile) {
  visit_rules(profile, [](auto& list, auto... which) {
    sort_by(list, [&](const auto& rule) { return key_of(rule, which...); });
  });
}

}  // namespace o4
