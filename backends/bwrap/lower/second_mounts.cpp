// Second mounts can lie on one another (/a shows /b, and /b/c shows /d), so every place is first
// led back to where the host shows it first; two places are the same if they lead back to the same.
// The number of steps is bounded since the table comes from outside and might turn in a circle.

#include "backends/bwrap/lower/second_mounts.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "backends/bwrap/host/host.hpp"
#include "engine/paths/path.hpp"

namespace o4::bwrap {
namespace {

constexpr int most_steps = 40;

// The first place that the host shows it at: a path on a second mount is one on what that shows.
std::string first_place(std::span<const SecondMount> mounts, std::string path) {
  for (int i = 0; i < most_steps; ++i) {
    const SecondMount* nearest = nullptr;
    for (const auto& mount : mounts) {
      if (is_under(path, mount.at) &&
          (nearest == nullptr || mount.at.size() > nearest->at.size())) {
        nearest = &mount;
      }
    }
    if (nearest == nullptr) {
      break;
    }
    path = moved(path, nearest->at, nearest->shows);
  }
  return path;
}

}  // namespace

std::vector<std::string> second_places(std::span<const SecondMount> mounts,
                                       std::string_view place) {
  const auto first = first_place(mounts, std::string(place));
  std::set<std::string> found = {first};
  for (const auto& mount : mounts) {
    const auto shown = first_place(mounts, mount.shows);
    if (is_under(first, shown)) {
      found.insert(moved(first, shown, mount.at));
    } else if (is_under(shown, first)) {
      found.insert(mount.at);
    }
  }
  std::vector<std::string> result;
  std::copy_if(found.begin(), found.end(), std::back_inserter(result),
               [&](const std::string& other) { return !is_under(other, place); });
  return result;
}

}  // namespace o4::bwrap
