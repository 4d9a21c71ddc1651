// Which places are protected is said by the rules (W2), the built-in ones, whatever --rules says: a
// rules folder must not open a file to our own messages. Without a home folder there are none.

#include "cli/machine/protected_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <vector>

#include "cli/machine/files.hpp"
#include "engine/compile/builtin_rules.hpp"
#include "engine/compile/paths_of_interest.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::vector<std::string> find_places() {
  const char* const home = std::getenv("HOME");
  if (home == nullptr || *home != '/') {
    return {};
  }
  auto places = guarded_places(builtin_book(), home);
  const auto named = places.size();
  for (std::size_t i = 0; i < named; ++i) {
    if (auto real = real_path(places[i]); !real.empty()) {
      places.push_back(std::move(real));
    }
  }
  return places;
}

}  // namespace

bool is_protected(const std::string& real_path) {
  static const auto places = find_places();
  return std::any_of(places.begin(), places.end(),
                     [&](const std::string& place) { return is_under(real_path, place); });
}

std::string path_of(int descriptor, const std::string& path) {
#ifdef __linux__
  if (auto target = link_target("/proc/self/fd/" + std::to_string(descriptor))) {
    return *std::move(target);
  }
#elif defined(F_GETPATH)
  std::array<char, PATH_MAX> buffer{};
  if (::fcntl(descriptor, F_GETPATH, buffer.data()) == 0) {
    return buffer.data();
  }
#endif
  return real_path(path);
}

}  // namespace o4
