// Limits of length are those of Linux: the sandbox's mounts would fail with them when it is made.
// On other systems nothing is known to be impossible.
#include "engine/paths/impossible.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/paths/path.hpp"
#include "engine/paths/path_walk.hpp"
#include "grammar/text/diagnostic.hpp"

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

namespace {

constexpr std::size_t longest_name = 255;
constexpr std::size_t longest_path = 4080;  // bwrap puts "/newroot" before it

std::size_t longest_name_in(std::string_view path) {
  std::size_t longest = 0;
  for (std::size_t at = 0; at < path.size();) {
    const auto end = std::min(path.find('/', at), path.size());
    longest = std::max(longest, end - at);
    at = end + 1;
  }
  return longest;
}

}  // namespace

std::optional<std::string> too_long(Platform platform, std::string_view path) {
  if (platform != Platform::linux_os) {
    return std::nullopt;
  }
  if (const auto name = longest_name_in(path); name > longest_name) {
    return "has a name of " + std::to_string(name) + " bytes, Linux takes " +
           std::to_string(longest_name);
  }
  if (path.size() > longest_path) {
    return "has " + std::to_string(path.size()) + " bytes, a sandbox on Linux takes " +
           std::to_string(longest_path);
  }
  return std::nullopt;
}

namespace {

// As spelled, and where it leads.
std::optional<Impossible> never_there(const PathSpace& space, std::string_view raw) {
  auto why = too_long(space.platform, given_form(space, raw));
  if (const auto real = resolved_form(space, raw); !why && real) {
    why = too_long(space.platform, *real);
  }
  return why ? std::optional(Impossible{*why, "nothing can be there: name another place"})
             : std::nullopt;
}

}  // namespace

std::optional<Impossible> cannot_open(const PathSpace& space, std::string_view raw) {
  if (auto never = never_there(space, raw)) {
    return never;
  }
  const auto own = own_place_on_the_way(space, raw);
  if (!own) {
    return std::nullopt;
  }
  const std::string root(own_root(*own));
  const bool spelled = is_own_place(space.platform, given_form(space, raw));
  const auto where = " the sandbox's own " + root;
  return Impossible{spelled ? "lies in" + where : "leads to " + in_quotes(*own) + " in" + where,
                    "nothing of the host can be shown there: name another place"};
}

std::optional<Impossible> cannot_close(const PathSpace& space, std::string_view raw) {
  if (auto never = never_there(space, raw)) {
    return never;
  }
  const auto own = own_place_on_the_way(space, raw);
  if (!own || is_own_place(space.platform, given_form(space, raw))) {
    return std::nullopt;
  }
  return Impossible{"leads to " + in_quotes(*own) + ", and the sandbox has its own " +
                        std::string(own_root(*own)) + ": what it shows there cannot be hidden",
                    "let the link lead to the folder by its own path"};
}

}  // namespace o4
