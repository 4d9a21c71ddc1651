// The graph and its indexes lie in one block on the heap that never moves: indexes hold references
// to the graph's lists, and answers are told by the address or the number of a rule.
#include "engine/decide/policy.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/decide/command_knowledge.hpp"
#include "engine/tables/by_node.hpp"
#include "engine/tables/path_table.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {

struct Policy::Index {
  explicit Index(RuleGraph rule_graph)
      : graph(std::move(rule_graph)),
        shell(graph.world.space, graph.mode.shell, PathList::shell),
        file_tool(graph.world.space, graph.mode.file_tool, PathList::file_tool),
        hosts(graph.mode.hosts) {
    for (const auto& profile : graph.narrow) {
      narrow_hosts.emplace(profile.name, HostIndex(profile.hosts));
      narrow.emplace(profile.name, PathIndex(graph.world.space, profile.shell, PathList::shell));
    }
    ByNode<const MentionPath*>::Entries named;
    for (const auto& rule : graph.mode.mention_paths) {
      named.emplace_back(mentioned.add(rule.path), &rule);
    }
    mentioned.finish();
    mentions = ByNode<const MentionPath*>(mentioned.size(), std::move(named));
    for (std::size_t i = 0; i < graph.mode.mention_hosts.size(); ++i) {
      mention_hosts.add(graph.mode.mention_hosts[i].pattern, static_cast<HostTable::Value>(i));
    }
    mention_hosts.finish();
  }

  RuleGraph graph;
  PathIndex shell;
  PathIndex file_tool;
  HostIndex hosts;
  std::map<std::string, PathIndex, std::less<>> narrow;  // by profile
  std::map<std::string, HostIndex, std::less<>> narrow_hosts;
  PathTable mentioned;  // the paths of `mentions`
  ByNode<const MentionPath*> mentions;
  HostTable mention_hosts;  // by their place in the list
  CommandKnowledge knowledge{graph};
};

Policy::Policy(RuleGraph graph) : index_(std::make_unique<Index>(std::move(graph))) {}
Policy::~Policy() = default;
Policy::Policy(Policy&&) noexcept = default;
Policy& Policy::operator=(Policy&&) noexcept = default;

const RuleGraph& Policy::graph() const { return index_->graph; }

const PathIndex& Policy::commands(const ProfileRules& profile) const {
  if (&profile == &index_->graph.mode) {
    return index_->shell;
  }
  const auto narrow = index_->narrow.find(profile.name);
  return narrow == index_->narrow.end() ? index_->shell : narrow->second;
}

const PathIndex& Policy::file_tools() const { return index_->file_tool; }

const HostIndex& Policy::hosts(const ProfileRules& profile) const {
  if (&profile == &index_->graph.mode) {
    return index_->hosts;
  }
  const auto narrow = index_->narrow_hosts.find(profile.name);
  return narrow == index_->narrow_hosts.end() ? index_->hosts : narrow->second;
}

const MentionPath* Policy::mention_of(std::string_view path, NamedAs as) const {
  const auto& table = index_->mentioned;
  for (auto node = table.deepest(path);; node = table.parent(node)) {
    const bool below =
        as == NamedAs::text && path.size() != std::max<std::size_t>(table.path(node).size(), 1);
    for (const auto* const rule : index_->mentions[node]) {
      if (!rule->below_only || below) {
        return rule;
      }
    }
    if (node == PathTable::root) {
      return nullptr;
    }
  }
}

const MentionHost* Policy::mention_of(const Host* host) const {
  const auto& rules = index_->graph.mode.mention_hosts;
  auto first = rules.size();
  const auto look = [&](HostTable::Value number) {
    first = std::min<std::size_t>(first, number);
    return true;
  };
  if (host == nullptr) {
    index_->mention_hosts.covering_all(look);
  } else {
    index_->mention_hosts.covering(*host, look);
  }
  return first == rules.size() ? nullptr : &rules[first];
}

const CommandKnowledge& Policy::knowledge() const { return index_->knowledge; }

Outcome outcome_of(Effect effect) {
  switch (effect) {
    case Effect::allow:
    case Effect::device:
      return Outcome::allow;
    case Effect::private_:
      return Outcome::private_;
    case Effect::guard:
    case Effect::deny:
      return Outcome::deny;
  }
  return Outcome::deny;
}

tl::expected<const ProfileRules*, QueryError> find_profile(const RuleGraph& graph,
                                                           const ProfileChoice& choice) {
  if (!choice.narrow) {
    return &graph.mode;
  }
  if (const auto* narrow = find_narrow(graph, *choice.narrow)) {
    return narrow;
  }
  std::vector<std::string_view> names;
  for (const auto& narrow : graph.narrow) {
    names.push_back(narrow.name);
  }
  return tl::unexpected(QueryError{
      "the mode " + in_quotes(graph.mode.name) + " has no profile " + in_quotes(*choice.narrow),
      names.empty() ? "leave out the profile, or ask in a tier that narrows commands"
                    : suggestion(*choice.narrow, names),
      QueryError::Part::profile});
}

}  // namespace o4
