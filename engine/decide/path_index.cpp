#include "engine/decide/path_index.hpp"

#include <algorithm>

#include "engine/paths/path.hpp"

namespace o4 {
namespace {

bool speaks_of(const PathRule& rule, PathOp op) {
  return op == PathOp::read ? rule.read : rule.write;
}

bool is_numbered(std::string_view path, std::string_view stem) {
  const auto digits = path.substr(std::min(stem.size(), path.size()));
  return path.starts_with(stem) && !digits.empty() &&
         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

PathIndex::PathIndex(const PathSpace& space, const std::vector<PathRule>& rules, PathList kind)
    : space_(space), rules_(rules), kind_(kind) {
  guarded_paths_.reserve(rules.size());
  for (const auto& rule : rules) {
    if (rule.numbered) {
      numbered_.push_back(&rule);
    } else if (rule.effect == Effect::guard) {
      guarded_paths_.push_back(guarded_form(space, rule.path));
      guards_[guarded_paths_.back()].push_back(&rule);
    } else {
      others_[rule.path].push_back(&rule);
    }
  }
  const auto by_effect = [](const PathRule* a, const PathRule* b) { return a->effect < b->effect; };
  for (auto& [path, list] : others_) {
    std::stable_sort(list.begin(), list.end(), by_effect);
  }
}

template <typename Visit>
bool PathIndex::visit_at(const Table& table, std::string_view ancestor, PathOp op,
                         const Visit& visit) const {
  const auto found = table.find(ancestor);
  if (found != table.end()) {
    for (const auto* const rule : found->second) {
      if (speaks_of(*rule, op) && !visit(rule)) {
        return false;
      }
    }
  }
  return true;
}

// Visits in the order of deciding, until `visit` returns false.
template <typename Visit>
void PathIndex::visit_covering(std::string_view path, PathOp op, const Visit& visit) const {
  const auto guarded = guarded_form(space_, path);
  for (std::string_view at = guarded;; at = parent_path(at)) {
    if (!visit_at(guards_, at, op, visit)) {
      return;
    }
    if (at == "/") {
      break;
    }
  }
  for (auto at = path;; at = parent_path(at)) {
    if (!visit_at(others_, at, op, visit)) {
      return;
    }
    for (const auto* const rule : numbered_) {
      if (speaks_of(*rule, op) && is_numbered(at, rule->path) && !visit(rule)) {
        return;
      }
    }
    if (at == "/") {
      return;
    }
  }
}

const PathRule* PathIndex::deciding(std::string_view path, PathOp op) const {
  const PathRule* result = nullptr;
  visit_covering(path, op, [&](const PathRule* rule) {
    result = rule;
    return false;
  });
  return result;
}

std::vector<const PathRule*> PathIndex::covering(std::string_view path, PathOp op) const {
  std::vector<const PathRule*> result;
  visit_covering(path, op, [&](const PathRule* rule) {
    result.push_back(rule);
    return true;
  });
  return result;
}

bool PathIndex::allows_everything() const {
  return rules_.size() == 1 && rules_.front().effect == Effect::allow && rules_.front().path == "/";
}

}  // namespace o4
