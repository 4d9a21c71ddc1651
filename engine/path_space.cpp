#include "engine/path_space.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/fold.hpp"
#include "engine/path.hpp"

namespace o4 {
namespace {

constexpr int most_links = 40;
constexpr std::array<std::string_view, 3> macos_aliases = {"/tmp", "/var", "/etc"};

bool is_macos_alias(std::string_view path) {
  return std::find(macos_aliases.begin(), macos_aliases.end(), path) != macos_aliases.end();
}

std::string without_alias(const std::string& path) {
  const auto first = std::string_view(path).substr(0, path.find('/', 1));
  return is_macos_alias(first) ? "/private" + path : path;
}

// The text of the link at `path`, if there is one.
std::optional<std::string> link_at(const PathSpace& space, std::string_view path) {
  if (space.platform == Platform::macos && is_macos_alias(path)) {
    return "/private" + std::string(path);
  }
  const auto found = space.links.find(path);
  return found == space.links.end() ? std::nullopt : std::optional(found->second);
}

// The components of `path`, last one first.
void push_components(std::vector<std::string>& pending, std::string_view path) {
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

// Where the path leads. `pass` is called with each link that is no macOS alias.
template <typename Pass>
std::optional<std::string> walk(const PathSpace& space, std::string_view absolute,
                                const Pass& pass) {
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
    const auto target = link_at(space, at);
    if (!target) {
      continue;
    }
    if (space.platform != Platform::macos || !is_macos_alias(at)) {
      pass(at);
      ++links;
    }
    if (links > most_links) {
      return std::nullopt;
    }
    at.resize(target->starts_with('/') ? 0 : length);
    push_components(pending, *target);
  }
  return at.empty() ? "/" : at;
}

}  // namespace

PathSpace path_space(const Facts& facts) {
  PathSpace space{facts.platform, {}};
  for (const auto& [path, fact] : facts.fs) {
    const auto normal = normal_path(path);
    const bool built_in = facts.platform == Platform::macos && is_macos_alias(normal);
    if (fact.kind == FileFact::Kind::link && !built_in) {
      space.links.emplace(given_form(space, normal), fact.target);
    }
  }
  return space;
}

std::string given_form(const PathSpace& space, std::string_view absolute) {
  auto path = normal_path(absolute);
  return space.platform == Platform::macos ? without_alias(path) : path;
}

std::optional<std::string> resolved_form(const PathSpace& space, std::string_view absolute) {
  if (space.links.empty() && space.platform != Platform::macos) {
    return normal_path(absolute);
  }
  return walk(space, absolute, [](const std::string& /*link*/) {});
}

std::vector<std::string> links_on_the_way(const PathSpace& space, std::string_view absolute) {
  std::vector<std::string> links;
  const auto end = walk(space, absolute, [&](const std::string& link) { links.push_back(link); });
  return end ? links : std::vector<std::string>();
}

std::string guarded_form(const PathSpace& space, std::string_view given) {
  if (space.platform != Platform::macos) {
    return std::string(given);
  }
  return without_alias(fold_case(given));
}

}  // namespace o4
