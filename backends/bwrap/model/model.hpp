// What bwrap does with an argument list: the operations in order, on what the host holds. One
// moment in time; names, not inodes; the caller owns everything and has no capabilities.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "backends/bwrap/model/sandbox.hpp"

namespace o4::bwrap {

// bwrap gives up at one operation; what it made on the host until then stays.
struct Refused {
  std::string code;  // "bwrap-dest-kind"
  std::string reason;
  Span span;
  HostSystem host;
  std::vector<HostEffect> effects;
};

// What happens depends on something that the model does not speak of.
struct OutsideModel {
  std::string code;
  std::string reason;
  Span span;
};

using RunResult = std::variant<Sandbox, Refused, OutsideModel>;

[[nodiscard]] RunResult run_plan(HostSystem host, const Plan& plan);

}  // namespace o4::bwrap
