#include "engine/claims/readings.hpp"

#include <algorithm>

namespace o4 {
namespace {

using claims::About;

template <typename Rule>
void add_readings(std::set<std::string>& into, const std::vector<Rule>& rules) {
  for (const auto& rule : rules) {
    if (!rule.provenance.reading.empty()) {
      into.insert(rule.provenance.reading);
    }
  }
}

}  // namespace

bool is_about(const claims::Claim& claim, HostActor actor) {
  const bool about_hosts = claim.about == About::reach || claim.about == About::connect;
  return about_hosts &&
         std::any_of(claim.actors.begin(), claim.actors.end(),
                     [&](const rules::Word& word) { return word.text == to_word(actor); });
}

std::set<std::string> readings_of(const RuleGraph& graph, const claims::Claim& claim) {
  std::set<std::string> readings;
  if (claim.about == About::paths && claim.who == claims::Who::installs) {
    for (const auto& narrow : graph.narrow) {
      add_readings(readings, narrow.shell);
    }
    return readings;
  }
  if (claim.about == About::paths) {
    const bool tools = claim.who == claims::Who::file_tool;
    add_readings(readings, tools ? graph.mode.file_tool : graph.mode.shell);
    return readings;
  }
  auto rules = graph.mode.hosts;
  std::erase_if(rules, [&](const HostRule& rule) { return !is_about(claim, rule.actor); });
  add_readings(readings, rules);
  return readings;
}

}  // namespace o4
