#include "engine/paths/own_places.hpp"

#include "engine/paths/path.hpp"
#include "engine/paths/path_walk.hpp"

namespace o4 {

bool is_own_place(Platform platform, std::string_view path) {
  if (platform != Platform::linux_os) {
    return false;
  }
  const bool in_dev = is_under(path, "/dev") && path != "/dev" && !is_under(path, shared_memory);
  return in_dev || (is_under(path, "/proc") && path != "/proc");
}

std::string_view own_root(std::string_view own_place) {
  return is_under(own_place, "/proc") ? "/proc" : "/dev";
}

std::optional<std::string> own_place_on_the_way(const PathSpace& space, std::string_view absolute) {
  std::optional<std::string> found;
  // Where a link of /proc leads is not known, and so is where ".." after it does.
  (void)walk_path(
      space, absolute, [](const std::string& /*link*/) {},
      [&](const std::string& place) {
        if (!found && is_own_place(space.platform, place)) {
          found = place;
        }
      });
  return found;
}

std::optional<std::string> own_folder_of(const PathSpace& space, std::string_view absolute) {
  const auto real = resolved_form(space, absolute);
  if (space.platform == Platform::linux_os && real && (*real == "/proc" || *real == "/dev")) {
    return real;
  }
  return own_place_on_the_way(space, absolute);
}

}  // namespace o4
