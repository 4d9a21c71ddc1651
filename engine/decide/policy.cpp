#include "engine/decide/policy.hpp"

#include <utility>

#include "engine/decide/policy_index.hpp"

namespace o4 {

PolicyIndex::PolicyIndex(RuleGraph rule_graph)
    : graph(std::move(rule_graph)),
      shell(graph.world.space, graph.mode.shell),
      file_tool(graph.world.space, graph.mode.file_tool) {
  for (const auto& profile : graph.narrow) {
    narrow.emplace(profile.name, PathIndex(graph.world.space, profile.shell));
  }
  for (std::size_t i = 0; i < graph.mode.mention_paths.size(); ++i) {
    mentions[graph.mode.mention_paths[i].path].push_back(i);
  }
}

Policy::Policy(RuleGraph graph) : index_(std::make_unique<PolicyIndex>(std::move(graph))) {}
Policy::~Policy() = default;
Policy::Policy(Policy&&) noexcept = default;
Policy& Policy::operator=(Policy&&) noexcept = default;

const RuleGraph& Policy::graph() const { return index_->graph; }

bool allows_everything(const RuleList& list) {
  return list.rules->size() == 1 && list.rules->front().effect == Effect::allow &&
         list.rules->front().path == "/";
}

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
                                                           QueryProfile profile) {
  if (profile == QueryProfile::mode) {
    return &graph.mode;
  }
  const auto name = to_word(profile);
  if (const auto* narrow = find_narrow(graph, name)) {
    return narrow;
  }
  return tl::unexpected(
      QueryError{"the mode " + in_quotes(graph.mode.name) + " has no profile " + in_quotes(name),
                 "leave out the profile, or ask in a tier that narrows commands"});
}

std::string_view to_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::allow:
      return "allow";
    case Outcome::deny:
      return "deny";
    case Outcome::private_:
      return "private";
    case Outcome::ask:
      return "ask";
    case Outcome::run:
      return "run";
    case Outcome::refuse:
      return "refuse";
  }
  return {};
}

}  // namespace o4
