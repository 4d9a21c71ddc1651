// A writable place may be spelled as the rule has it, as it was before its links were followed, and
// on macOS with or without /private: each of these is known.
#include "engine/decide/command_knowledge.hpp"

#include <utility>
#include <vector>

#include "engine/paths/path_space.hpp"

namespace o4 {
namespace {

// A place that may be named itself, in each spelling that a text may use.
KnownPlaces spelled_places(const RuleGraph& graph) {
  std::vector<std::string> spellings;
  for (const auto& rule : graph.mode.mention_paths) {
    if (rule.below_only || rule.path == "/") {
      continue;
    }
    spellings.push_back(rule.path);
    if (!rule.alias_of.empty()) {
      spellings.push_back(rule.alias_of);
    }
    if (auto other = without_private(graph.world.space, rule.path)) {
      spellings.push_back(*std::move(other));
    }
  }
  return KnownPlaces(std::move(spellings));
}

}  // namespace

CommandKnowledge::CommandKnowledge(const RuleGraph& graph)
    : places_(spelled_places(graph)),
      readers_(shell_readers(graph.mode)),
      letters_(KnownCommands(graph.mode, CommandUse::letters).table()) {
  for (const auto& profile : graph.narrow) {
    narrow_.emplace(profile.name, Narrow{KnownCommands(profile, CommandUse::installer),
                                         KnownCommands(profile, CommandUse::companion)});
  }
}

const CommandKnowledge::Narrow* CommandKnowledge::narrow(std::string_view profile) const {
  const auto found = narrow_.find(profile);
  return found == narrow_.end() ? nullptr : &found->second;
}

}  // namespace o4
