// What a policy comes to, for a reader: of all its rules those that have an effect. A rule that
// never decides, because a stronger one covers it, is left out here and shown by `compile`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/decide/policy.hpp"

namespace o4 {

// One thing with its reason. Numbered places end in "<digits>".
struct OverviewItem {
  std::string text;      // a path, a program, or what is refused
  std::string leads_to;  // where a path's links lead, if elsewhere
  Provenance provenance;
};

// One host rule of an actor. `within_minutes` is how long an ask waits.
struct OverviewHost {
  HostVerb verb = HostVerb::block;
  std::string host;  // "*" for every host, or every other
  bool through_proxy = false;
  std::optional<std::uint32_t> within_minutes;
  Provenance provenance;
};
using OverviewHosts = std::vector<std::pair<HostActor, std::vector<OverviewHost>>>;

// What commands of package managers may do, where a narrow profile is theirs (C6).
struct OverviewInstalls {
  Narrowing narrowing;
  std::vector<OverviewItem> writable;
  std::vector<OverviewHost> hosts;
  std::string hint;  // on what such a command cannot write
};

struct Overview {
  std::string mode;
  Provenance chosen;
  std::optional<std::string> tier;  // the session's, where another mode is in force (T7)
  std::string enforced_by;          // empty where nothing is enforced
  std::optional<Provenance> unsandboxed;
  std::vector<OverviewItem> writable;
  std::vector<OverviewItem> private_;
  std::vector<OverviewItem> protected_;
  std::vector<OverviewItem> denied;
  std::vector<OverviewItem> devices;
  std::vector<OverviewItem> readable;
  std::vector<OverviewItem> tools_write;  // o4's file tools read these as well
  std::vector<OverviewItem> tools_read;
  OverviewHosts hosts;
  std::vector<OverviewItem> refused;
  std::vector<OverviewItem> hatches;
  std::vector<OverviewInstalls> installs;
  std::vector<OverviewItem> dropped;
  std::vector<std::string> notes;  // on what the inputs are, beyond the rules
};

// Of the mode in force; asks the policy itself whether a grant has any effect. Lists are in the
// order of the graph, hosts by actor, and within one by how strong the rule is.
[[nodiscard]] Overview describe(const Policy& policy);

}  // namespace o4
