// The path rules of a profile as a tree of places, each writable or readable or not. Protected
// places stand above it and are not in it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/sbpl/profile/profile.hpp"
#include "engine/graph/graph.hpp"

namespace o4::sbpl {

struct Place {
  std::string_view path;
  bool numbered = false;           // the path followed by digits
  const PathRule* rule = nullptr;  // the one that decides there
  Action action = Action::deny;
};

class Places {
 public:
  Places(const std::vector<PathRule>& rules, PathOp op);
  // Where all of `parts` allow.
  explicit Places(std::span<const Places> parts);

  // What holds where no place is.
  [[nodiscard]] Action base() const { return base_; }
  // The places that decide otherwise than what is around them, outer ones first.
  [[nodiscard]] const std::vector<Place>& changes() const { return changes_; }
  [[nodiscard]] Action at(std::string_view path) const;

 private:
  void take(std::vector<Place> places, const std::function<Action(const Place&)>& action);

  Action base_ = Action::deny;
  std::vector<Place> changes_;
};

[[nodiscard]] bool speaks_of(const PathRule& rule, PathOp op);
// How many components a path in normal form has.
[[nodiscard]] std::size_t depth_of(std::string_view path);
// A private place has nothing of its own on macOS, so it is closed.
[[nodiscard]] Action action_of(const PathRule& rule);

}  // namespace o4::sbpl
