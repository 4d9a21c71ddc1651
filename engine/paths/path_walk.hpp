// The walk of a path through the links of a PathSpace, as the kernel goes it (W8). For path_space
// and impossible, which others ask; of this header they need at most the names that macOS keeps
// twice.
//
// A stack of components instead of recursion: a link's text is pushed on it, so that what it leads
// through is walked like the path itself, and a chain of links costs no stack.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/paths/path_space.hpp"

namespace o4 {

// Linux gives up at the 41st.
inline constexpr int most_links_walked = 40;
inline constexpr std::array<std::string_view, 3> macos_aliases = {"/tmp", "/var", "/etc"};

// /tmp, /var and /etc themselves; on macOS they are links into /private, whether or not facts say
// so.
inline bool is_macos_alias(std::string_view path) {
  return std::find(macos_aliases.begin(), macos_aliases.end(), path) != macos_aliases.end();
}

// The text of the link at `path`, if there is one.
inline std::optional<std::string> link_at(const PathSpace& space, std::string_view path) {
  if (space.platform == Platform::macos && is_macos_alias(path)) {
    return "/private" + std::string(path);
  }
  const auto found = space.links.find(path);
  return found == space.links.end() ? std::nullopt : std::optional(found->second);
}

// The components of `path`, last one first. "a//b" has two. "." and ".." are components like
// others, for the walk to deal with.
inline void push_components(std::vector<std::string>& pending, std::string_view path) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at < path.size()) {
    const auto end = std::min(path.find('/', at), path.size());
    if (end > at) {
      parts.emplace_back(path.substr(at, end - at));
    }
    at = end + 1;
  }
  pending.insert(pending.end(), std::make_move_iterator(parts.rbegin()),
                 std::make_move_iterator(parts.rend()));
}

// Where the path leads; nothing after too many links. `pass` is called with each link that is no
// macOS alias, `reach` with each place on the way, links included. ".." goes to the parent of where
// the walk is, which after a link is that of its target. A component that is no link is taken for a
// folder, whatever it is.
template <typename Pass, typename Reach>
std::optional<std::string> walk_path(const PathSpace& space, std::string_view absolute,
                                     const Pass& pass, const Reach& reach) {
  std::vector<std::string> pending;
  push_components(pending, absolute);
  std::string at;
  int links = 0;
  while (!pending.empty()) {
    const auto component = std::move(pending.back());
    pending.pop_back();
    if (component == ".") {
      continue;
    }
    if (component == "..") {
      at.resize(at.empty() ? 0 : at.rfind('/'));
      continue;
    }
    const auto length = at.size();
    at += "/" + component;
    reach(at);
    const auto target = link_at(space, at);
    if (!target) {
      continue;
    }
    if (space.platform != Platform::macos || !is_macos_alias(at)) {
      pass(at);
      ++links;
    }
    if (links > most_links_walked) {
      return std::nullopt;
    }
    at.resize(target->starts_with('/') ? 0 : length);
    push_components(pending, *target);
  }
  return at.empty() ? "/" : at;
}

}  // namespace o4
