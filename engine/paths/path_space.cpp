// Where there are no links nothing is walked: the two forms are then one, which is most questions
// on most machines.
#include "engine/paths/path_space.hpp"

#include <vector>

#include "engine/paths/fold.hpp"
#include "engine/paths/path.hpp"
#include "engine/paths/path_walk.hpp"

namespace o4 {
namespace {

// By the first component alone: /tmp and /tmp/x, and not /tmpx.
std::string without_alias(const std::string& path) {
  const auto first = std::string_view(path).substr(0, path.find('/', 1));
  return is_macos_alias(first) ? "/private" + path : path;
}

}  // namespace

std::string given_form(const PathSpace& space, std::string_view absolute) {
  auto path = normal_path(absolute);
  return space.platform == Platform::macos ? without_alias(path) : path;
}

// Only if it leads back: /private/tmp/x has the other name /tmp/x, /private/x has none.
std::optional<std::string> without_private(const PathSpace& space, std::string_view given) {
  constexpr std::string_view prefix = "/private";
  if (space.platform != Platform::macos || !given.starts_with("/private/")) {
    return std::nullopt;
  }
  std::string rest(given.substr(prefix.size()));
  return given_form(space, rest) == given ? std::optional(rest) : std::nullopt;
}

std::optional<std::string> resolved_form(const PathSpace& space, std::string_view absolute) {
  if (space.links.empty() && space.platform != Platform::macos) {
    return normal_path(absolute);
  }
  return walk_path(
      space, absolute, [](const std::string& /*link*/) {}, [](const std::string&) {});
}

std::vector<std::string> links_on_the_way(const PathSpace& space, std::string_view absolute) {
  std::vector<std::string> links;
  const auto end = walk_path(
      space, absolute, [&](const std::string& link) { links.push_back(link); },
      [](const std::string& /*place*/) {});
  return end ? links : std::vector<std::string>();
}

std::string guarded_form(const PathSpace& space, std::string_view given) {
  if (space.platform != Platform::macos) {
    return std::string(given);
  }
  return without_alias(fold_case(given));
}

}  // namespace o4
