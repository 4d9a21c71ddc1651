// A graph becomes a syntax tree and the language's own printer writes it: no layout is made here,
// and what is written is a sentence because the tree is one.
#include "engine/graph/print_graph.hpp"

#include <algorithm>
#include <utility>

#include "engine/facts/fact_words.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/graph/visit_rules.hpp"
#include "grammar/rules/print_rules.hpp"

namespace o4 {
namespace {

rules::WorldLine line(std::string key, std::string value) {
  return {{std::move(key), {}}, {std::move(value)}};
}

// Platform, home, workspace, cwd and port are always written, the others only where there is
// something to say.
rules::World to_world(const PolicyWorld& world) {
  rules::World result;
  result.lines = {line("platform", std::string(to_word(world.space.platform))),
                  line("home", world.home), line("workspace", world.workspace),
                  line("cwd", world.cwd), line("proxy-port", std::to_string(world.proxy_port))};
  if (!world.tier.empty()) {
    result.lines.push_back(line("tier", world.tier));
  }
  if (!world.bwrap.empty()) {
    result.lines.push_back(line("bwrap", world.bwrap));
  }
  for (const auto& [path, target] : world.space.links) {
    auto link = line("link", path);
    link.values.push_back(target);
    result.lines.push_back(std::move(link));
  }
  return result;
}

rules::Profile to_profile(const ProfileRules& rules, rules::Profile::Kind kind) {
  rules::Profile profile;
  profile.kind = kind;
  profile.name.text = rules.name;
  for (const auto& base : rules.bases) {
    profile.bases.push_back({base, {}});
  }
  auto& out = profile.statements;
  if (rules.unsandboxed) {
    out.push_back(to_statement(*rules.unsandboxed));
  }
  visit_rules(rules, [&](const auto& list, auto... which) {
    for (const auto& rule : list) {
      out.push_back(to_statement(rule, which...));
    }
  });
  return profile;
}

}  // namespace

std::string print_graph(const RuleGraph& graph) {
  rules::File file;
  file.items.emplace_back(to_world(graph.world));
  auto mode = to_profile(graph.mode, rules::Profile::Kind::policy);
  mode.because = graph.chosen.because;
  mode.from = graph.chosen.from;
  file.items.emplace_back(std::move(mode));
  for (const auto& narrow : graph.narrow) {
    file.items.emplace_back(to_profile(narrow, rules::Profile::Kind::narrow));
  }
  return print_rules(file);
}

}  // namespace o4
