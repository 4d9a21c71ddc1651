// All or nothing: whether the rules let commands on the network, and what that leaves out (N1, N10,
// N12). Not which hosts: where there is a proxy (fact `bridge`), it decides about those, and the
// sandbox only sees to it that nothing else can be reached.
#pragma once

#include <string>
#include <vector>

#include "backends/bwrap/list/gaps.hpp"
#include "engine/facts/facts.hpp"
#include "engine/graph/graph.hpp"

namespace o4::bwrap {

// At most one of `shared` and `proxied`; neither: no network at all. Gaps are there in that case
// only: behind the proxy listed hosts can be reached.
//
//   allow every host, no block        shared
//   a block of every host             none, whatever else is allowed
//   a list, fact bridge               proxied
//   a list, no bridge                 none; gap host-list for each entry
struct Network {
  bool shared = false;    // commands see the host's network
  bool proxied = false;   // they see the egress proxy, and nothing else
  std::vector<Gap> gaps;  // hosts that the rules allow and the sandbox does not
  std::string reason;     // of the deciding rule
  std::string origin;
};

// Looks at rules for the actor `shell` alone, as nothing else runs in the sandbox.
[[nodiscard]] Network network_of(const ProfileRules& rules, const Facts& facts);

}  // namespace o4::bwrap
