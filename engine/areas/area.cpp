// An area names places by the first components of a path, as many as its own path has; what follows
// is below it. So a path is cut to that length first and then compared, exactly, folded or by its
// digits.
#include "engine/areas/area.hpp"

#include <algorithm>

#include "engine/areas/landmarks.hpp"
#include "engine/paths/fold.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// The ancestor of `path`, or itself, with as many names as `like`; empty if it has fewer.
std::string_view cut_like(std::string_view path, std::string_view like) {
  if (like == "/") {
    return "/";
  }
  auto wanted = std::count(like.begin(), like.end(), '/');
  for (std::size_t at = 0; at < path.size(); ++at) {
    if (path[at] == '/' && wanted-- == 0) {
      return path.substr(0, at);
    }
  }
  return wanted == 0 && path != "/" ? path : std::string_view();
}

bool names_it(const Area& area, std::string_view path) {
  switch (area.naming) {
    case Naming::exact:
      return path == area.at;
    case Naming::folded:
      return path.substr(0, area.exact) == std::string_view(area.at).substr(0, area.exact) &&
             fold_case(path) == fold_case(area.at);
    case Naming::numbered:
      return parent_path(path) == parent_path(area.at) && is_numbered_name(path, area.at);
  }
  return false;
}

}  // namespace

bool covers_path(const Area& area, std::string_view path) {
  const auto head = cut_like(path, area.at);
  if (head.empty() || !names_it(area, head)) {
    return false;
  }
  return area.extent == Extent::tree || (head == path) == (area.extent == Extent::only);
}

}  // namespace o4
