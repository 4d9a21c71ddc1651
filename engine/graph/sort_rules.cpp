#include "engine/graph/sort_rules.hpp"

#include <algorithm>
#include <tuple>

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

auto path_key(const PathRule& rule) {
  return std::tie(rule.path, rule.numbered, rule.effect, rule.read, rule.write);
}

auto host_key(const HostRule& rule) {
  return std::tuple(rule.actor, rule.verb, to_text(rule.pattern), rule.except, rule.through_proxy);
}

}  // namespace

void sort_rules(ProfileRules& rules) {
  sort_by(rules.shell, path_key);
  sort_by(rules.file_tool, path_key);
  sort_by(rules.dropped, [](const PathRule& r) {
    return std::tuple(r.path, r.effect, r.read, r.write, r.provenance.from.name,
                      r.provenance.from.at ? r.provenance.from.at->line : 0U,
                      r.provenance.from.at ? r.provenance.from.at->column : 0U);
  });
  sort_by(rules.hosts, host_key);
  sort_by(rules.mention_paths, [](const MentionPath& m) { return std::tie(m.path, m.below_only); });
  sort_by(rules.mention_hosts, [](const MentionHost& m) { return to_text(m.pattern); });
  sort_by(rules.hatches, [](const Hatch& h) { return std::tie(h.path); });
  sort_by(rules.commands,
          [](const KnownCommand& c) { return std::tie(c.use, c.pattern.words, c.pattern.alone); });
  sort_by(rules.narrowings, [](const Narrowing& n) { return std::tie(n.name, n.active); });
  sort_by(rules.refusals, [](const StandingRefusal& r) { return std::tie(r.text); });
  sort_by(rules.off_limits, [](const OffLimits& o) { return std::tie(o.path); });
  sort_by(rules.hints, [](const Hint& h) { return to_word(h.about); });
  sort_by(rules.warnings,
          [](const PolicyWarning& w) { return std::tie(w.code, w.message, w.from.name); });
}

}  // namespace o4
