// What makes a wish come true: the smallest edit of a config that does, with all that it changes;
// or, where no config can, what stands in the way and what can be done instead. Nothing is advised
// that was not compiled, asked again and compared.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/advice/world.hpp"
#include "engine/compare/compare.hpp"
#include "engine/lint/finding.hpp"

namespace o4 {

// Whether the policy allows what the question is about: allowed for real, not in a private place
// and not after a question.
[[nodiscard]] bool is_granted(const Policy& policy, const Query& wish);

struct ConfigEdit {
  ConfigFile file = ConfigFile::user;
  std::optional<std::string> before;  // nothing: there is no such file
  std::string after;
  Comparison changes;
  LoadedPolicy with;
};

// What keeps a wish from coming true, whatever the config says.
struct Obstacle {
  std::string subject;  // of a command: the path or host that is refused; else empty
  RuleView rule;
  std::string why;  // more than the rule says; may be empty
};

// Other facts under which the wish is true.
struct Alternative {
  std::vector<std::string> flags;  // that give them: "--add-dir", "/srv"
  bool is_sandboxed = true;
};

struct Advice {
  bool granted = false;  // nothing is needed
  std::optional<ConfigEdit> edit;
  std::vector<Obstacle> obstacles;        // if there is neither
  std::vector<Alternative> alternatives;  // the same
  std::vector<std::string> ways;  // of a command: how else to write it, so that it is not refused
};

[[nodiscard]] Advice advise(const World& world, const Query& wish, ConfigFile file);

// The edits of several wishes as one, each made where the ones before have been; nothing if there
// is none. Wishes that no edit makes true are left out.
[[nodiscard]] std::optional<ConfigEdit> advise_all(const World& world,
                                                   const std::vector<Query>& wishes,
                                                   ConfigFile file);

// What lint says of the edited config and did not say before.
[[nodiscard]] std::vector<Finding> new_findings(const World& world, const ConfigEdit& edit);

}  // namespace o4
