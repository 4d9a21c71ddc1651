// A lowered profile as a value: what it says, in order, and why. Not how it is written (emit).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "backends/common/gap.hpp"
#include "backends/sbpl/profile/operation_lists.hpp"
#include "backends/sbpl/profile/profile.hpp"

namespace o4::sbpl {

// `reason` and `origin` say why it is there and where that comes from ("user:3:17").
struct PlanFilter {
  enum class Kind { literal, subpath, regex, service, localhost_port };
  Kind kind = Kind::subpath;
  std::string text;  // a path, a pattern, a name or a port
  std::string reason;
  std::string origin;
  friend bool operator==(const PlanFilter&, const PlanFilter&) = default;
};

// Any of the filters; none: the rule holds for everything.
struct PlanRule {
  Action action = Action::deny;
  OperationList operations = OperationList::write;
  std::vector<PlanFilter> filters;
  std::string reason;
  friend bool operator==(const PlanRule&, const PlanRule&) = default;
};

// After `(allow default)`, which all of them refine.
struct Plan {
  std::string profile;  // "guarded", "package-install"
  std::vector<PlanRule> rules;
  std::vector<Gap> gaps;
  friend bool operator==(const Plan&, const Plan&) = default;
};

}  // namespace o4::sbpl
