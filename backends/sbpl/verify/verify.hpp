// Holds a profile against the policy it is meant to enforce, on every path, name and end of a
// connection, for every operation, under every model. The profile is read from its text: nothing of
// its lowering is trusted.
//
// Two ways lead from the rule graph to an automaton, and they must meet. One goes through lowering,
// text, reading and the chains of the model (language.hpp); the other straight from the rules
// (policy_language.hpp). Their difference is empty, or its shortest word is a path on which the
// profile is wrong. That holds for all paths, not for a sample.
//
// What is left out of the comparison, each for a reason: paths that lead through a link, since the
// kernel has resolved them before it asks; places that a named gap leaves open; and the folders
// that are guarded against being moved although the policy lets them be written (`deviations`). The
// three readings of how rules combine are compared one by one, and one that differs is a
// difference.
//
// A proof is true of the model. That the model is true of the kernel is what the recorded vectors
// are for; what no record speaks about, the model leaves undecided, and that is a difference here.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "backends/common/gap.hpp"
#include "backends/sbpl/lower/lower.hpp"
#include "backends/sbpl/model/model.hpp"
#include "engine/graph/graph.hpp"

namespace o4::sbpl {

// `target` is the shortest path or name on which the two differ, or an end of a connection.
struct Difference {
  std::string operation;
  std::string target;
  std::string policy;         // "allow" or "deny"
  std::string profile;        // that, "unsandboxed" or "undecided"
  std::vector<Model> models;  // under which they differ so
  Span place;                 // of the profile's deciding rule; may be nowhere
  std::string reason;         // why the profile decides so
};

struct Verification {
  std::size_t operations = 0;  // compared, each under every model
  std::vector<Difference> differences;
  // Where a difference is meant: folders that may be written but not moved away.
  std::vector<PlanFilter> deviations;
  std::string failure;  // not empty: the comparison could not be made

  [[nodiscard]] bool holds() const { return differences.empty() && failure.empty(); }
};

// `rules` are those of one profile of `graph`; `profile` is what was read. Pure. A profile that
// depends on parameters or on the system that reads it is a failure, not a difference. Differences
// come in the order of the operations compared.
[[nodiscard]] Verification verify(const RuleGraph& graph, const ProfileRules& rules,
                                  const Profile& profile, HostActor actor = HostActor::shell);

}  // namespace o4::sbpl
