// Rules are told by their text and place. A line of a profile names only the place its rule is
// from, at its end; where several rules are from one place, the reason that the line gives tells
// them apart.

#include <algorithm>

#include "cli/report/html.hpp"
#include "cli/report/sections.hpp"

namespace o4 {
namespace {

// Where a line of a profile says from where its rule is: ", from PLACE" or "(PLACE)" at its end.
struct Place {
  std::size_t begin = std::string_view::npos;
  std::string_view text;
};

Place place_in(std::string_view line) {
  constexpr std::string_view from = ", from ";
  if (const auto at = line.rfind(from); at != std::string_view::npos) {
    return {at + from.size(), line.substr(at + from.size())};
  }
  const auto close = line.rfind(')');
  const auto comment = line.find(" ; ");
  const auto open = close == std::string_view::npos ? close : line.rfind('(', close);
  if (comment == std::string_view::npos || open == std::string_view::npos || open < comment) {
    return {};
  }
  return {open + 1, line.substr(open + 1, close - open - 1)};
}

}  // namespace

RuleLinks::RuleLinks(const std::vector<RuleView>& rules, std::string mark)
    : rules_(rules), mark_(std::move(mark)) {}

std::string RuleLinks::anchor(std::size_t index) const {
  return mark_ + "rule-" + std::to_string(index + 1);
}

std::string RuleLinks::link(const RuleView& rule) const {
  const auto found = std::find(rules_.begin(), rules_.end(), rule);
  const auto code = element("code", "", rule.text);
  const auto from = rule.from.empty() ? "" : " " + element("span", "class=\"faint\"", rule.from);
  if (found == rules_.end()) {
    return code + from;
  }
  const auto index = static_cast<std::size_t>(found - rules_.begin());
  return wrapped_in("a", "href=\"#" + anchor(index) + "\"", code) + from;
}

std::string RuleLinks::linked_line(std::string_view line) const {
  const auto place = place_in(line);
  if (place.text.empty()) {
    return escaped(line);
  }
  // Of several rules from one place, the one whose reason the line gives.
  auto best = rules_.end();
  for (auto rule = rules_.begin(); rule != rules_.end(); ++rule) {
    const bool fits = rule->from == place.text;
    const bool says_why = fits && line.find(rule->because) != std::string_view::npos;
    if (fits && (best == rules_.end() ||
                 (says_why && line.find(best->because) == std::string_view::npos))) {
      best = rule;
    }
  }
  if (best == rules_.end()) {
    return escaped(line);
  }
  const auto index = static_cast<std::size_t>(best - rules_.begin());
  return escaped(line.substr(0, place.begin)) +
         element("a", "href=\"#" + anchor(index) + "\"", place.text) +
         escaped(line.substr(place.begin + place.text.size()));
}

}  // namespace o4
