// A form overlaps a place that is at or above it, or below it. What is above is handed down the
// tree of places once, what is below handed up; then the deepest node on the way to a form has the
// first answer, and the node of the very form the second. A form without a node of its own has
// nothing below it.
#include "engine/paths/overlap.hpp"

#include <algorithm>

#include "engine/paths/path.hpp"

namespace o4 {

std::vector<std::string> comparable_forms(const PathSpace& space, std::string_view absolute) {
  const auto given = given_form(space, absolute);
  std::vector<std::string> forms = {guarded_form(space, given)};
  if (const auto resolved = resolved_form(space, absolute); resolved && *resolved != given) {
    forms.push_back(guarded_form(space, *resolved));
  }
  return forms;
}

bool overlap(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string& x) {
    return std::any_of(b.begin(), b.end(),
                       [&](const std::string& y) { return is_under(x, y) || is_under(y, x); });
  });
}

OverlapTable::OverlapTable(const std::vector<std::vector<std::string>>& places) {
  std::vector<std::pair<PathTable::Node, std::size_t>> nodes;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (const auto& form : places[i]) {
      nodes.emplace_back(table_.add(form), i);
    }
  }
  table_.finish();
  above_.assign(table_.size(), none);
  for (const auto& [node, place] : nodes) {
    above_[node] = std::min(above_[node], place);
  }
  below_ = above_;
  for (PathTable::Node node = 1; node < table_.size(); ++node) {  // parents come first
    above_[node] = std::min(above_[node], above_[table_.parent(node)]);
  }
  for (auto node = static_cast<PathTable::Node>(table_.size()); node-- > 1;) {
    auto& parent = below_[table_.parent(node)];
    parent = std::min(parent, below_[node]);
  }
}

std::optional<std::size_t> OverlapTable::first_overlap(
    const std::vector<std::string>& forms) const {
  auto first = none;
  for (const auto& form : forms) {
    const auto node = table_.deepest(form);
    first = std::min(first, above_[node]);
    if (table_.find(form)) {
      first = std::min(first, below_[node]);
    }
  }
  return first == none ? std::nullopt : std::optional(first);
}

}  // namespace o4
