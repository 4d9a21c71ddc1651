// Where the host shows a place again: mounts of one folder at two places.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/common/lower_options.hpp"

namespace o4::bwrap {

// Sorted, without `place` itself and what lies in it.
[[nodiscard]] std::vector<std::string> second_places(std::span<const SecondMount> mounts,
                                                     std::string_view place);

}  // namespace o4::bwrap
