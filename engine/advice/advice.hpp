// What makes a wish come true: the smallest edit of a config that does, with all that it changes;
// or, where no config can, what stands in the way and what can be done instead. Nothing is advised
// that was not compiled, asked again and compared.
//
// A wish is a question whose answer should be "allow". It is granted by an edit of one config, or
// it is not granted: advice does not weaken the policy behind the config, and says so if only that
// would help.
//
// Why the edit is the smallest. Candidates are few (needs.hpp): the entries that the wish needs, in
// each spelling that may do. Each is written into the text, compiled and asked. Of those that grant
// it the one that opens least is taken, by a comparison of all places and hosts, so that an edit
// which also opens something else is seen to do so, whatever the reason.
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

// `changes` is from the policy of now to the one with the edit, `with`.
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

// Other facts under which the wish is true, or under which an edit makes it so. Each was tried.
// What it changes besides is not told.
struct Alternative {
  std::vector<std::string> flags;  // that give them: "--add-dir", "/srv"
  bool is_sandboxed = true;
  bool needs_edit = false;  // the one that advise() finds under those facts
};

// Either `granted`, or an edit, or neither: then obstacles and, where there are some, alternatives.
struct Advice {
  bool granted = false;  // nothing is needed
  std::optional<ConfigEdit> edit;
  std::vector<Obstacle> obstacles;        // if there is neither
  std::vector<Alternative> alternatives;  // the same
  std::vector<std::string> ways;  // of a command: how else to write it, so that it is not refused
};

// About an edit of one file. Nothing is written; texts that were tried stay in the world's source
// map. A command's wish is that it runs, whatever profile it gets.
[[nodiscard]] Advice advise(const World& world, const Query& wish, ConfigFile file);

// About the user's file, or about the project's where only an edit of that helps. A world without a
// name for the project's file has none.
[[nodiscard]] Advice advise(const World& world, const Query& wish);

// An edit of the other file that does the same and is smaller: it opens less, shuts out less or,
// with the same effect, adds less text.
[[nodiscard]] std::optional<ConfigEdit> smaller_elsewhere(const World& world, const Query& wish,
                                                          const ConfigEdit& edit);

// The edits of several wishes as one, each made where the ones before have been; nothing if there
// is none. Wishes that no edit makes true are left out.
[[nodiscard]] std::optional<ConfigEdit> advise_all(const World& world,
                                                   const std::vector<Query>& wishes,
                                                   ConfigFile file);

// What lint says of the edited config and did not say before. By code and message, whatever their
// place.
[[nodiscard]] std::vector<Finding> new_findings(const World& world, const ConfigEdit& edit);

}  // namespace o4
