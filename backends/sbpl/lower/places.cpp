// Rules sorted so that each place comes after those around it; then a place that decides as its
// surroundings do says nothing and is dropped. What is left is the shortest list of changes, which
// keeps profiles small and readable.

#include "backends/sbpl/lower/places.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/paths/path.hpp"

namespace o4::sbpl {
namespace {

// Outer places first; at one path the winner first (W7a). A plain path beats a numbered one.
bool decides_less(const Place& a, const Place& b) {
  return std::tuple(depth_of(a.path), !a.numbered, a.path, a.rule->effect) <
         std::tuple(depth_of(b.path), !b.numbered, b.path, b.rule->effect);
}

// For a numbered place the digits are part of its name: /dev/ttys covers /dev/ttys003 and below,
// neither /dev/ttys nor /dev/ttys3a.
bool covers(const Place& place, std::string_view path) {
  if (!place.numbered) {
    return is_under(path, place.path);
  }
  if (!path.starts_with(place.path)) {
    return false;
  }
  const auto rest = path.substr(place.path.size());
  const auto digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return digits > 0 && (digits == rest.size() || rest[digits] == '/');
}

}  // namespace

bool speaks_of(const PathRule& rule, PathOp op) {
  return op == PathOp::read ? rule.read : rule.write;
}

std::size_t depth_of(std::string_view path) {
  return path == "/" ? 0 : static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
}

Action action_of(const PathRule& rule) {
  const bool open = rule.effect == Effect::allow || rule.effect == Effect::device;
  return open ? Action::allow : Action::deny;
}

Places::Places(const std::vector<PathRule>& rules, PathOp op) {
  std::vector<Place> all;
  for (const auto& rule : rules) {
    if (rule.effect != Effect::guard && speaks_of(rule, op)) {
      all.push_back({rule.path, rule.numbered, &rule, action_of(rule)});
    }
  }
  take(std::move(all), [](const Place& place) { return place.action; });
}

Places::Places(std::span<const Places> parts) {
  std::vector<Place> all;
  for (const auto& part : parts) {
    all.insert(all.end(), part.changes_.begin(), part.changes_.end());
  }
  const auto allows = [](const Places& part, std::string_view path) {
    return part.at(path) == Action::allow;
  };
  const auto action_at = [&](std::string_view path) {
    const bool all_allow = std::all_of(parts.begin(), parts.end(),
                                       [&](const Places& part) { return allows(part, path); });
    return all_allow ? Action::allow : Action::deny;
  };
  base_ = action_at("/");
  take(std::move(all), [&](const Place& place) {
    return action_at(std::string(place.path) + (place.numbered ? "0" : ""));
  });
}

// Keeps the places that decide otherwise than what is around them.
void Places::take(std::vector<Place> places, const std::function<Action(const Place&)>& action) {
  std::stable_sort(places.begin(), places.end(), decides_less);
  const auto same = [](const Place& a, const Place& b) {
    return a.path == b.path && a.numbered == b.numbered;
  };
  places.erase(std::unique(places.begin(), places.end(), same), places.end());
  for (auto& place : places) {
    place.action = action(place);
    if (place.path == "/" && !place.numbered) {
      base_ = place.action;
    } else if (at(place.path) != place.action) {
      changes_.push_back(place);
    }
  }
}

Action Places::at(std::string_view path) const {
  for (auto place = changes_.rbegin(); place != changes_.rend(); ++place) {
    if (covers(*place, path)) {
      return place->action;
    }
  }
  return base_;
}

}  // namespace o4::sbpl
