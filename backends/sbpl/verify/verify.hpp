// Holds a profile against the policy it is meant to enforce, on every path, name and end of a
// connection, for every operation, under every model. The profile is read from its text: nothing of
// its lowering is trusted.
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

[[nodiscard]] Verification verify(const RuleGraph& graph, const ProfileRules& rules,
                                  const Profile& profile, HostActor actor = HostActor::shell);

}  // namespace o4::sbpl
