// Paths that rules name and that no sandbox can open or close, whatever the rules say.
//
// What no sandbox can give or take away is refused while the policy is made, not when it is run: a
// policy that a machine cannot keep would be believed until then.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/paths/path.hpp"
#include "engine/paths/path_space.hpp"

namespace o4 {

// `why` goes on where a name of the path was said: "leads to '/proc/self', and …". `help` is a
// diagnostic's.
struct Impossible {
  std::string why;
  std::string help;
};

// `raw` is absolute and not shortened. Nothing if it can be opened, or if nobody knows better.
[[nodiscard]] std::optional<Impossible> cannot_open(const PathSpace& space, std::string_view raw);

// A path spelled below /proc or /dev is closed by what the sandbox has there; one that links lead
// there is another place for everybody who asks.
[[nodiscard]] std::optional<Impossible> cannot_close(const PathSpace& space, std::string_view raw);

// How long a path may be, where that is known: no sandbox can show or hide what no path reaches.

// Why a path in normal form is too long, as "has a name of 300 bytes, Linux takes 255".
[[nodiscard]] std::optional<std::string> too_long(Platform platform, std::string_view path);

// The places that the Linux sandbox has of its own (W7): what lies in /proc and /dev. Nothing of
// the host's can be shown or hidden there, and where a link below /proc leads depends on who asks.

// The part of /dev that is a folder like any other.
inline constexpr std::string_view shared_memory = "/dev/shm";

// Below /proc, or below /dev other than /dev/shm, on Linux. `path` is in normal form. /proc/self
// and /dev/sda are; /proc, /dev and /dev/shm/x are not.
[[nodiscard]] bool is_own_place(Platform platform, std::string_view path);

// "/proc" or "/dev", whichever holds such a place.
[[nodiscard]] std::string_view own_root(std::string_view own_place);

// The first such place that a path comes to, itself or through links.
[[nodiscard]] std::optional<std::string> own_place_on_the_way(const PathSpace& space,
                                                              std::string_view absolute);

// The same, with /proc and /dev themselves: no folder of anybody's can be there.
[[nodiscard]] std::optional<std::string> own_folder_of(const PathSpace& space,
                                                       std::string_view absolute);

}  // namespace o4
