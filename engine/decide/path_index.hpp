// One list of path rules, and which of them decides: the simple evaluator, by looking up a path and
// each of its ancestors.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/graph/graph.hpp"
#include "engine/graph/view_rule.hpp"

namespace o4 {

class PathIndex {
 public:
  // The rules must outlive it unmoved.
  PathIndex(const PathSpace& space, const std::vector<PathRule>& rules, PathList kind);

  [[nodiscard]] const std::vector<PathRule>& rules() const { return rules_; }
  [[nodiscard]] PathList kind() const { return kind_; }

  // The rule that decides `path`, which is in given form (W7a); null if none covers it.
  [[nodiscard]] const PathRule* deciding(std::string_view path, PathOp op) const;
  // Every rule that covers it: the deciding one first, then as they would decide without it.
  [[nodiscard]] std::vector<const PathRule*> covering(std::string_view path, PathOp op) const;

  // Links lead nowhere else then: no sandbox looks at them.
  [[nodiscard]] bool allows_everything() const;

 private:
  using Table = std::unordered_map<std::string_view, std::vector<const PathRule*>>;

  template <typename Visit>
  void visit_covering(std::string_view path, PathOp op, const Visit& visit) const;
  template <typename Visit>
  bool visit_at(const Table& table, std::string_view ancestor, PathOp op, const Visit& visit) const;

  const PathSpace& space_;
  const std::vector<PathRule>& rules_;
  PathList kind_;
  std::vector<std::string> guarded_paths_;  // what the guards' keys view
  Table guards_;
  Table others_;
  std::vector<const PathRule*> numbered_;
};

}  // namespace o4
