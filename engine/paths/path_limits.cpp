#include "engine/paths/path_limits.hpp"

#include <algorithm>
#include <cstddef>

namespace o4 {
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

}  // namespace o4
