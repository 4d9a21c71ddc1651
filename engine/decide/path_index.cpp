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

PathIndex::PathIndex(const PathSpace& space, const std::vector<PathRule>& rules)
    : space_(space), rules_(rules) {
  guarded_paths_.reserve(rules.size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (rules[i].numbered) {
      numbered_.push_back(i);
    } else if (rules[i].effect == Effect::guard) {
      guarded_paths_.push_back(guarded_form(space, rules[i].path));
      guards_[guarded_paths_.back()].push_back(i);
    } else {
      others_[rules[i].path].push_back(i);
    }
  }
  const auto by_effect = [&](std::size_t a, std::size_t b) {
    return rules[a].effect < rules[b].effect;
  };
  for (auto& [path, list] : others_) {
    std::stable_sort(list.begin(), list.end(), by_effect);
  }
}

template <typename Visit>
bool PathIndex::visit_at(const Table& table, std::string_view ancestor, PathOp op,
                         const Visit& visit) const {
  const auto found = table.find(ancestor);
  if (found != table.end()) {
    for (const auto rule : found->second) {
      if (speaks_of(rules_[rule], op) && !visit(rule)) {
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
    for (const auto rule : numbered_) {
      if (speaks_of(rules_[rule], op) && is_numbered(at, rules_[rule].path) && !visit(rule)) {
        return;
      }
    }
    if (at == "/") {
      return;
    }
  }
}

std::optional<std::size_t> PathIndex::deciding(std::string_view path, PathOp op) const {
  std::optional<std::size_t> result;
  visit_covering(path, op, [&](std::size_t rule) {
    result = rule;
    return false;
  });
  return result;
}

std::vector<std::size_t> PathIndex::covering(std::string_view path, PathOp op) const {
  std::vector<std::size_t> result;
  visit_covering(path, op, [&](std::size_t rule) {
    result.push_back(rule);
    return true;
  });
  return result;
}

}  // namespace o4
