// The layers of all files that are read -> one config (F1, F5).
#pragma once

#include <vector>

#include "engine/config/config.hpp"

namespace o4 {

// Lists add up; single values come from the highest layer that sets them.
[[nodiscard]] Config merge_config(const std::vector<ConfigLayer>& lowest_first);

}  // namespace o4
