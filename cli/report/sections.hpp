// The sections of a report's page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.hpp"
#include "engine/compare/compare.hpp"

namespace o4 {

// What the names of anchors begin with, so that two reports do not share any.
[[nodiscard]] std::string mark_of(std::size_t reports, std::size_t index);

// All sections of one policy, from what is in force down to the list of its rules.
[[nodiscard]] std::string policy_sections(const Report& report, const SourceMap& sources,
                                          const std::string& mark);
// The section about how two differ. The first report is A, the second B.
[[nodiscard]] std::string difference_section(const Comparison& comparison,
                                             const std::vector<Report>& reports);

// A rule as a link to its row in the list of rules.
class RuleLinks {
 public:
  RuleLinks(const std::vector<RuleView>& rules, std::string mark);

  // The rule's text and place; without a link if it is not in the list.
  [[nodiscard]] std::string link(const RuleView& rule) const;
  [[nodiscard]] std::string anchor(std::size_t index) const;
  // A line of a profile; the part that names a rule's place is a link to the rule.
  [[nodiscard]] std::string linked_line(std::string_view line) const;

 private:
  const std::vector<RuleView>& rules_;
  std::string mark_;
};

}  // namespace o4
