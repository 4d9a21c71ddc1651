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

}  // namespace o4
