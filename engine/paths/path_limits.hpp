// How long a path may be, where that is known: no sandbox can show or hide what no path reaches.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/paths/platform.hpp"

namespace o4 {

// Why a path in normal form is too long, as "has a name of 300 bytes, Linux takes 255".
[[nodiscard]] std::optional<std::string> too_long(Platform platform, std::string_view path);

}  // namespace o4
