// A lowered profile as a value: what it says, in order, and why. Not how it is written (emit).
// Unlike a bwrap plan it promises nothing of a runner: all that it means is in its text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "backends/common/gap.hpp"
#include "backends/sbpl/profile/operation_lists.hpp"
#include "backends/sbpl/profile/profile.hpp"

namespace o4::sbpl {

// One filter of a rule. `reason` and `origin` say why it is there and where that comes from
// ("user:3:17"). literal: the path alone; subpath: with all below; regex: a pattern of the dialect
// in automata/sbpl_regex.hpp; service: a Mach service by its global name; localhost_port:
// connections to that port of this machine.
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

// How large a plan's profile is: for the kernel, which takes rules up to a certain size, and for
// the reader, which takes bounded time.

// Rules with many filters become several in the same place, which mean the same.
void split_large_rules(Plan& plan);

// An upper bound of what reading the profile spends, in the units of the evaluator.
[[nodiscard]] std::size_t reading_work(const Plan& plan);
inline constexpr std::size_t most_reading_work = 900'000;

// Plan -> the text of a sandbox profile. Quoting and layout only: nothing is decided here.
// It starts with the version, comments and `(allow default)`.

// `notes` are put at the top as comments. Equal plans give equal texts.
[[nodiscard]] std::string emit(const Plan& plan, std::span<const std::string> notes = {});

}  // namespace o4::sbpl
