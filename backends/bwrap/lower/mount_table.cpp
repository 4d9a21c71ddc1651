#include "backends/bwrap/lower/mount_table.hpp"

#include <algorithm>
#include <iterator>

#include "engine/paths/path.hpp"

namespace o4::bwrap {

bool path_less(std::string_view a, std::string_view b) {
  const auto rank = [](char c) {
    return c == '/' ? 0 : static_cast<int>(static_cast<unsigned char>(c));
  };
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [&](char x, char y) { return rank(x) < rank(y); });
}

const MountPoint* nearest_point(const MountTable& table, std::string_view path) {
  for (;; path = parent_path(path)) {
    const auto found = std::lower_bound(
        table.points.begin(), table.points.end(), path,
        [](const MountPoint& point, std::string_view p) { return path_less(point.path, p); });
    if (found != table.points.end() && found->path == path) {
      return &*found;
    }
    if (path == "/") {
      return nullptr;
    }
  }
}

bool is_made_by_dev(std::string_view path) {
  constexpr std::string_view nodes[] = {"/dev/fd",     "/dev/full",   "/dev/null",    "/dev/ptmx",
                                        "/dev/pts",    "/dev/random", "/dev/stderr",  "/dev/stdin",
                                        "/dev/stdout", "/dev/tty",    "/dev/urandom", "/dev/zero"};
  return std::find(std::begin(nodes), std::end(nodes), path) != std::end(nodes);
}

}  // namespace o4::bwrap
