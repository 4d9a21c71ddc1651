#include "engine/decide/policy.hpp"

#include <utility>

#include "engine/decide/policy_index.hpp"
#include "grammar/text/suggest.hpp"

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

RuleList shell_rules(const PolicyIndex& index, const ProfileRules& profile) {
  const auto narrow = index.narrow.find(profile.name);
  return {&profile.shell, narrow == index.narrow.end() ? &index.shell : &narrow->second,
          PathList::shell};
}

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

std::string_view to_word(const Confinement& confinement) {
  const auto* const in = std::get_if<InProfile>(&confinement);
  return in == nullptr ? unsandboxed_word : std::string_view(in->name);
}

}  // namespace o4
