// Is what the real sandbox did what the proof predicted? Pure: the machine's side comes as values.
#pragma once

#include <string>
#include <vector>

#include "cli/live/script.hpp"

namespace o4 {

// What the same question would have met outside the sandbox.
struct Outside {
  std::string object;     // as Said::object; empty: nothing is there
  bool possible = false;  // could the caller have done it?
};

// A refusal counts only beside a probe of the same kind that was let through; where there is none
// it is unmeasured. All three lists are in the order of the probes.
[[nodiscard]] std::vector<Measured> judge(const std::vector<Probe>& probes,
                                          const std::vector<Said>& said,
                                          const std::vector<Outside>& outside);

}  // namespace o4
