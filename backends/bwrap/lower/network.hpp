// All or nothing: whether the rules let commands on the network, and what that leaves out.
#pragma once

#include <string>
#include <vector>

#include "backends/bwrap/list/gaps.hpp"
#include "engine/facts/facts.hpp"
#include "engine/graph/graph.hpp"

namespace o4::bwrap {

struct Network {
  bool shared = false;    // commands see the host's network
  bool proxied = false;   // they see the egress proxy, and nothing else
  std::vector<Gap> gaps;  // hosts that the rules allow and the sandbox does not
  std::string reason;     // of the deciding rule
  std::string origin;
};

[[nodiscard]] Network network_of(const ProfileRules& rules, const Facts& facts);

}  // namespace o4::bwrap
