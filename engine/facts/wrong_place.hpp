// Paths that a fact cannot have, whatever the file system holds (F4).
#pragma once

#include <optional>
#include <string_view>

#include "engine/paths/impossible.hpp"

namespace o4 {

// Of the fact `key`, by its text alone: too long, or below /proc.
[[nodiscard]] std::optional<Impossible> wrong_place(Platform platform, std::string_view key,
                                                    std::string_view path);

// Home, workspace and added directories are what all else is measured by: never the sandbox's own
// /proc and /dev, and not through links either.
[[nodiscard]] std::optional<Impossible> wrong_root(const PathSpace& space, std::string_view path);

}  // namespace o4
