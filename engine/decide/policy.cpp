#include "engine/decide/policy.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "engine/decide/command_knowledge.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {

struct Policy::Index {
  explicit Index(RuleGraph rule_graph)
      : graph(std::move(rule_graph)),
        shell(graph.world.space, graph.mode.shell, PathList::shell),
        file_tool(graph.world.space, graph.mode.file_tool, PathList::file_tool) {
    for (const auto& profile : graph.narrow) {
      narrow.emplace(profile.name, PathIndex(graph.world.space, profile.shell, PathList::shell));
    }
    for (const auto& rule : graph.mode.mention_paths) {
      mentions[rule.path].push_back(&rule);
      longest_mention = std::max(longest_mention, rule.path.size());
    }
  }

  RuleGraph graph;
  PathIndex shell;
  PathIndex file_tool;
  std::map<std::string, PathIndex, std::less<>> narrow;  // by profile
  std::unordered_map<std::string_view, std::vector<const MentionPath*>> mentions;
  std::size_t longest_mention = 0;
  CommandKnowledge knowledge{graph};
};

Policy::Policy(RuleGraph graph) : index_(std::make_unique<Index>(std::move(graph))) {}
Policy::~Policy() = default;
Policy::Policy(Policy&&) noexcept = default;
Policy& Policy::operator=(Policy&&) noexcept = default;

const RuleGraph& Policy::graph() const { return index_->graph; }

const PathIndex& Policy::commands(const ProfileRules& profile) const {
  const auto narrow = index_->narrow.find(profile.name);
  return narrow == index_->narrow.end() ? index_->shell : narrow->second;
}

const PathIndex& Policy::file_tools() const { return index_->file_tool; }

std::span<const MentionPath* const> Policy::mentions_at(std::string_view path) const {
  const auto found = index_->mentions.find(path);
  return found == index_->mentions.end() ? std::span<const MentionPath* const>() : found->second;
}

std::size_t Policy::longest_mention() const { return index_->longest_mention; }

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
