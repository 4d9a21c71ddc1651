// `explain` without a question, as a value: the rules of a policy sorted into what a reader looks
// for. Rules that stand for where a path's links lead go with the path that was spelled.
#include "cli/show/overview.hpp"

#include <algorithm>

namespace o4 {
namespace {

Outcome outcome_at(const Policy& policy, const std::string& path, PathOp op,
                   const ProfileChoice& profile) {
  return decide(policy, PathQuery{path, op, PathActor::shell, profile}).value_or(Outcome::deny);
}

OverviewItem item_of(const PathRule& rule) {
  return {rule.numbered ? rule.path + "<digits>" : rule.path, {}, rule.provenance};
}

// Adds a rule; one that stands for where a path's links lead goes with that path.
void add(std::vector<OverviewItem>& list, const PathRule& rule) {
  const auto spelled = std::find_if(list.begin(), list.end(), [&](const OverviewItem& item) {
    return !rule.alias_of.empty() && item.text == rule.alias_of;
  });
  if (spelled != list.end()) {
    spelled->leads_to = rule.path;
  } else {
    list.push_back(item_of(rule));
  }
}

// Spelled paths before those where links lead.
std::vector<PathRule> spelled_first(std::vector<PathRule> rules) {
  std::stable_partition(rules.begin(), rules.end(),
                        [](const PathRule& rule) { return rule.alias_of.empty(); });
  return rules;
}

// A grant under a protected place grants nothing, and is not shown as one.
std::vector<OverviewItem> writable_paths(const Policy& policy, const ProfileRules& profile,
                                         const ProfileChoice& asked) {
  std::vector<OverviewItem> list;
  for (const auto& rule : spelled_first(profile.shell)) {
    if (rule.effect == Effect::allow && rule.write &&
        outcome_at(policy, rule.path, PathOp::write, asked) == Outcome::allow) {
      add(list, rule);
    }
  }
  return list;
}

void add_paths(Overview& overview, const Policy& policy) {
  const auto& mode = policy.graph().mode;
  overview.writable = writable_paths(policy, mode, ProfileChoice{});
  for (const auto& rule : spelled_first(mode.shell)) {
    switch (rule.effect) {
      case Effect::guard:
        add(overview.protected_, rule);
        break;
      case Effect::private_:
        if (outcome_at(policy, rule.path, PathOp::write, ProfileChoice{}) == Outcome::private_) {
          add(overview.private_, rule);
        }
        break;
      case Effect::deny:
        add(overview.denied, rule);
        break;
      case Effect::device:
        add(overview.devices, rule);
        break;
      case Effect::allow:
        if (!rule.write) {
          add(overview.readable, rule);
        }
        break;
    }
  }
  std::erase_if(overview.readable, [&](const OverviewItem& item) {
    return std::any_of(overview.denied.begin(), overview.denied.end(),
                       [&](const OverviewItem& denied) { return denied.text == item.text; });
  });
  for (const auto& rule : mode.file_tool) {
    (rule.write ? overview.tools_write : overview.tools_read).push_back(item_of(rule));
  }
  for (const auto& rule : mode.dropped) {
    add(overview.dropped, rule);
  }
}

bool covers_all(const HostRule& rule) { return rule.pattern.kind == HostPattern::Kind::any; }

// The rules of an actor in the order of their strength, up to the one that covers every host.
std::vector<OverviewHost> hosts_of(const ProfileRules& profile, HostActor actor) {
  std::vector<OverviewHost> list;
  for (const auto verb :
       {HostVerb::block, HostVerb::connect, HostVerb::ask, HostVerb::unanswered}) {
    bool all = false;
    for (const auto& rule : profile.hosts) {
      if (rule.actor == actor && rule.verb == verb) {
        all = all || covers_all(rule);
        list.push_back({verb, to_text(rule.pattern), rule.through_proxy, rule.within_minutes,
                        rule.provenance});
      }
    }
    if (all) {
      std::erase_if(list, [&](const OverviewHost& h) { return h.verb == verb && h.host != "*"; });
      break;
    }
  }
  return list;
}

void add_hosts(Overview& overview, const ProfileRules& mode) {
  for (const auto actor : {HostActor::shell, HostActor::user, HostActor::watch, HostActor::fetch,
                           HostActor::web_search, HostActor::web_fetch}) {
    overview.hosts.emplace_back(actor, hosts_of(mode, actor));
  }
}

// What the text check refuses, as far as rules say so (C1, C3, C4, E3, E4).
void add_refusals(Overview& overview, const ProfileRules& mode) {
  for (const auto& refusal : mode.refusals) {
    auto provenance = refusal.provenance;
    provenance.because += refusal.help.empty() ? "" : ": " + refusal.help;
    overview.refused.push_back({"every command", {}, std::move(provenance)});
  }
  if (mode.unsandboxed || mode.mention_paths.empty()) {
    return;
  }
  const auto below = std::find_if(mode.mention_paths.begin(), mode.mention_paths.end(),
                                  [](const MentionPath& mention) { return mention.below_only; });
  Provenance paths{"outside the writable ones, even if the command only reads them", {}};
  if (below != mode.mention_paths.end()) {
    paths.because += "; " + below->provenance.because;
    paths.from = below->provenance.from;
  }
  overview.refused.push_back({"absolute paths", {}, std::move(paths)});
  overview.refused.push_back(
      {"working directories", {}, {"that a call sets outside the writable paths", {}}});
  const bool any =
      std::any_of(mode.mention_hosts.begin(), mode.mention_hosts.end(),
                  [](const MentionHost& m) { return m.pattern.kind == HostPattern::Kind::any; });
  if (!any) {
    const auto* text = mode.mention_hosts.empty() ? "of any host" : "of hosts that are not listed";
    overview.refused.push_back({"http and https URLs", {}, {text, {}}});
  }
}

// Narrowings that are not in force are shown too: that installs run like any command is news.
void add_installs(Overview& overview, const Policy& policy) {
  const auto& graph = policy.graph();
  for (const auto& narrowing : graph.mode.narrowings) {
    const auto* profile = find_narrow(graph, narrowing.name);
    if (profile == nullptr) {
      continue;
    }
    OverviewInstalls installs{narrowing, {}, hosts_of(*profile, HostActor::shell), {}};
    installs.writable = writable_paths(policy, *profile, {narrowing.name});
    installs.hint = advice(*profile, PathOp::write);
    overview.installs.push_back(std::move(installs));
  }
}

// T7: how the platform enforces the mode.
std::string enforcement(const PolicyWorld& world) {
  switch (world.space.platform) {
    case Platform::linux_os:
      return world.bwrap.empty() ? "nothing: bubblewrap is not installed"
                                 : "bubblewrap at " + world.bwrap;
    case Platform::macos:
      return "sandbox-exec";
    case Platform::other:
      break;
  }
  return "nothing: this platform has no sandbox backend";
}

}  // namespace

Overview describe(const Policy& policy) {
  const auto& graph = policy.graph();
  Overview overview;
  overview.mode = graph.mode.name;
  overview.chosen = graph.chosen;
  if (!graph.world.tier.empty() && graph.world.tier != graph.mode.name) {
    overview.tier = graph.world.tier;
  }
  overview.unsandboxed = graph.mode.unsandboxed;
  overview.enforced_by = overview.unsandboxed ? "" : enforcement(graph.world);
  add_paths(overview, policy);
  add_hosts(overview, graph.mode);
  add_refusals(overview, graph.mode);
  for (const auto& hatch : graph.mode.hatches) {
    overview.hatches.push_back({hatch.path, {}, hatch.provenance});
  }
  add_installs(overview, policy);
  return overview;
}

}  // namespace o4
