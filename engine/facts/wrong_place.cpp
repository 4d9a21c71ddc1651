#include "engine/facts/wrong_place.hpp"

#include <string>

#include "engine/paths/own_places.hpp"
#include "engine/paths/path.hpp"
#include "engine/paths/path_limits.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

Impossible is_own(std::string_view path, std::string_view own) {
  const bool leads = !is_under(path, "/proc") && !is_under(path, "/dev");
  return {"is " + in_quotes(path) + (leads ? ", which leads to " + in_quotes(own) : "") +
              ", and the sandbox has its own " + std::string(own_root(own)),
          "name the folder by its own path"};
}

}  // namespace

std::optional<Impossible> wrong_place(Platform platform, std::string_view key,
                                      std::string_view path) {
  if (auto why = too_long(platform, path)) {
    return Impossible{*std::move(why), {}};
  }
  // /etc/resolv.conf may lead to /proc/net/pnp, and mounts are wherever they are.
  const bool elsewhere = key == "resolv_conf" || key == "mounts";
  if (platform == Platform::linux_os && is_under(path, "/proc") && !elsewhere) {
    return is_own(path, path);
  }
  return std::nullopt;
}

std::optional<Impossible> wrong_root(const PathSpace& space, std::string_view path) {
  const auto own = own_folder_of(space, path);
  return own ? std::optional(is_own(path, *own)) : std::nullopt;
}

}  // namespace o4
