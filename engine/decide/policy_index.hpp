// What a Policy holds: the graph and an index over each list of path rules.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/decide/path_index.hpp"
#include "engine/decide/policy.hpp"
#include "engine/graph/graph.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {

struct PolicyIndex {
  explicit PolicyIndex(RuleGraph rule_graph);
  PolicyIndex(const PolicyIndex&) = delete;
  PolicyIndex& operator=(const PolicyIndex&) = delete;

  RuleGraph graph;
  PathIndex shell;
  PathIndex file_tool;
  std::map<std::string, PathIndex, std::less<>> narrow;  // shell rules by profile
  // Places in graph.mode.mention_paths, by path.
  std::unordered_map<std::string_view, std::vector<std::size_t>> mentions;
};

// One list of path rules with its index.
struct RuleList {
  const std::vector<PathRule>* rules;
  const PathIndex* index;
  PathList kind;
};
// What commands under one of the graph's own profiles meet.
[[nodiscard]] RuleList shell_rules(const PolicyIndex& index, const ProfileRules& profile);
// Where every path is allowed, links lead nowhere else: no sandbox looks at them.
[[nodiscard]] bool allows_everything(const RuleList& list);

[[nodiscard]] Outcome outcome_of(Effect effect);

// The profile's rules; an error if the mode has no such narrow profile.
[[nodiscard]] tl::expected<const ProfileRules*, QueryError> find_profile(
    const RuleGraph& graph, const ProfileChoice& choice);

// The rule that decides whether the actor reaches the host; null if none covers it.
[[nodiscard]] const HostRule* deciding_rule(const ProfileRules& rules, HostActor actor,
                                            const Host& host);

}  // namespace o4
