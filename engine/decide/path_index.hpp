// Which path rule decides: the simple evaluator, by looking up a path and each of its ancestors.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/graph/graph.hpp"

namespace o4 {

// Over one list of rules, which must outlive it unmoved. Rules are named by their place in the
// list.
class PathIndex {
 public:
  PathIndex(const PathSpace& space, const std::vector<PathRule>& rules);

  // The rule that decides `path`, which is in given form (W7a); nothing if none covers it.
  [[nodiscard]] std::optional<std::size_t> deciding(std::string_view path, PathOp op) const;
  // Every rule that covers it: the deciding one first, then as they would decide without it.
  [[nodiscard]] std::vector<std::size_t> covering(std::string_view path, PathOp op) const;

 private:
  using Table = std::unordered_map<std::string_view, std::vector<std::size_t>>;

  template <typename Visit>
  void visit_covering(std::string_view path, PathOp op, const Visit& visit) const;
  template <typename Visit>
  bool visit_at(const Table& table, std::string_view ancestor, PathOp op, const Visit& visit) const;

  const PathSpace& space_;
  const std::vector<PathRule>& rules_;
  std::vector<std::string> guarded_paths_;  // what the guards' keys view
  Table guards_;
  Table others_;
  std::vector<std::size_t> numbered_;
};

}  // namespace o4
