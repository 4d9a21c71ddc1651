#include "tests/bench/policies.hpp"

#include <cstdio>
#include <cstdlib>

#include "engine/compile/builtin_rules.hpp"
#include "engine/graph/sort_rules.hpp"

namespace o4::bench {
namespace {

std::string list(const char* key, const std::vector<std::string>& entries) {
  std::string text = std::string(key) + " = [\n";
  for (const auto& entry : entries) {
    text += "  \"" + entry + "\",\n";
  }
  return text + "]\n";
}

Member fact(const char* key, std::string_view text) {
  return {key, {}, Value{{}, std::string(text)}};
}

}  // namespace

RuleGraph graph_of(const PathWorkload& work) {
  RuleGraph graph;
  graph.world.home = home;
  graph.world.cwd = graph.world.workspace = workspace;
  for (const auto& placed : work.rules) {
    PathRule rule;
    rule.effect = placed.effect == Answer::deny ? Effect::guard : Effect::allow;
    rule.read = rule.write = true;
    rule.path = placed.path;
    graph.mode.shell.push_back(std::move(rule));
  }
  sort_rules(graph.mode);
  return graph;
}

RuleGraph graph_of(const HostWorkload& work) {
  RuleGraph graph;
  for (const auto actor : {HostActor::shell, HostActor::watch, HostActor::fetch}) {
    for (const auto& entry : work.entries) {
      HostRule rule;
      rule.verb = HostVerb::connect;
      rule.actor = actor;
      rule.pattern = *parse_host_pattern(entry);
      graph.mode.hosts.push_back(std::move(rule));
    }
  }
  return graph;
}

std::string config_text(const Configured& config) {
  return "[sandbox]\n" + list("allowedPaths", config.paths) + list("allowedDomains", config.hosts);
}

LoadedPolicy load(const std::string& config) {
  auto texts = sources_with_rules();
  Diagnostics out;
  Table facts{fact("home", home), fact("workspace", workspace), fact("cwd", workspace)};
  const auto file = texts.add("config.toml", config);
  auto loaded = load_policy(texts, builtin_book(), {Value{{}, std::move(facts)}, file, {}}, out);
  if (!loaded) {
    std::fprintf(stderr, "%s\n", out.all().front().message.c_str());
    std::exit(1);
  }
  return *std::move(loaded);
}

Answer answer_of(const PathIndex& list, const PathVerdict& verdict) {
  if (verdict.outcome == Outcome::allow) {
    return Answer::allow;
  }
  const bool guarded =
      verdict.rule != PathVerdict::no_rule && list.rules()[verdict.rule].effect == Effect::guard;
  return guarded ? Answer::deny : Answer::none;
}

}  // namespace o4::bench
