// Paths that rules name and that no sandbox can open or close, whatever the rules say.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/paths/path_space.hpp"

namespace o4 {

// `why` goes on where a name of the path was said: "leads to '/proc/self', and …".
struct Impossible {
  std::string why;
  std::string help;
};

[[nodiscard]] std::optional<Impossible> cannot_open(const PathSpace& space, std::string_view raw);

// A path spelled below /proc or /dev is closed by what the sandbox has there; one that links lead
// there is another place for everybody who asks.
[[nodiscard]] std::optional<Impossible> cannot_close(const PathSpace& space, std::string_view raw);

}  // namespace o4
