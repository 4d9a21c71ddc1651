// The layers of all files that are read -> one config (F1, F5).
//
// "Adds up" means that no file can take an entry of another away; "highest" that the project may
// pick another tier than the user did. Whether that is safe is a matter of rules (F5), which see
// in the result which layer set what.
#pragma once

#include <vector>

#include "engine/config/config.hpp"

namespace o4 {

// Lists add up; single values come from the highest layer that sets them. User before project (T2).
// Entries are not compared: equal ones collapse as rules, where the first is kept (W5).
// `unread_project` is left to the caller, who knows of trust.
[[nodiscard]] Config merge_config(const std::vector<ConfigLayer>& lowest_first);

}  // namespace o4
