// The sections of a report's page, each a <section> of HTML: what is in force, places, hosts,
// profiles with their proofs and gaps, findings, rules; and how two policies differ.
//
// Two files make them: sections.cpp what is answered, proof_sections.cpp what is proved and found.
// `mark` begins every anchor of a report (mark_of), so that two reports on one page share none.
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

// A page shows profiles of both platforms under the same facts, since a team has both kinds of
// machines; only the one of the facts' platform is proved, as the other's facts are supposed.
// Links lead to the list of rules of the report.
[[nodiscard]] std::string profiles_section(const Report& report, const SourceMap& sources,
                                           const RuleLinks& links, const std::string& mark);
// What lint finds, a row a finding, in lint's order.
[[nodiscard]] std::string findings_section(const Report& report, const SourceMap& sources,
                                           const std::string& mark);

}  // namespace o4
