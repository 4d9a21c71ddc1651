#include "cli/run/aliases.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "cli/machine/files.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::string below(std::string_view folder, std::string_view rest) {
  const auto start = folder == "/" ? std::string() : std::string(folder);
  return rest.empty() && start.empty() ? "/" : start + std::string(rest);
}

// What follows `folder` in a path below it, with its slash.
std::string_view rest_of(std::string_view path, std::string_view folder) {
  return folder == "/" ? path == "/" ? std::string_view() : path : path.substr(folder.size());
}

// The mount that shows a path: the nearest above it, the last if there are several.
const MountLine* mount_of(std::span<const MountLine> mounts, std::string_view path) {
  const MountLine* nearest = nullptr;
  for (const auto& mount : mounts) {
    if (is_under(path, mount.at) && (nearest == nullptr || mount.at.size() >= nearest->at.size())) {
      nearest = &mount;
    }
  }
  return nearest;
}

}  // namespace

std::vector<std::string> second_places(std::span<const MountLine> mounts,
                                       std::span<const std::string> places) {
  std::vector<std::string> found;
  for (const auto& place : places) {
    const auto* const own = mount_of(mounts, place);
    if (own == nullptr) {
      continue;
    }
    const auto inside = below(own->root, rest_of(place, own->at));
    for (const auto& mount : mounts) {
      if (mount.device != own->device || &mount == own) {
        continue;
      }
      if (is_under(inside, mount.root)) {
        found.push_back(below(mount.at, rest_of(inside, mount.root)));
      } else if (is_under(mount.root, inside)) {
        found.push_back(mount.at);
      }
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::erase_if(found, [&](const std::string& path) {
    return std::any_of(places.begin(), places.end(),
                       [&](const std::string& place) { return is_under(path, place); });
  });
  return found;
}

std::vector<Alias> aliases_of(std::span<const std::string> places) {
  std::vector<Alias> aliases;
  const auto text = read_file("/proc/self/mountinfo");
  const auto mounts = text ? read_mountinfo(*text) : std::vector<MountLine>();
  for (auto& path : second_places(mounts, places)) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) == 0) {
      aliases.push_back({std::move(path), S_ISDIR(status.st_mode)});
    }
  }
  return aliases;
}

}  // namespace o4
