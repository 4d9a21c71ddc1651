// This machine's side of `verify --live`: what the probes would meet outside, and the real sandbox.
#pragma once

#include <string>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "cli/live/judge.hpp"

namespace o4 {

struct Played {
  std::vector<Measured> rows;
  std::string trouble;  // why the sandbox did not run; empty if it did
};

// Adds the probes that are no paths, asks them all inside the sandbox of the list, and takes away
// what they made on the host. The list comes with what its runner has to open. `network` is what
// the policy says of connections.
[[nodiscard]] Played play(const std::string& bwrap, const bwrap::Plan& list,
                          std::vector<Probe> probes, const std::string& network);

}  // namespace o4
