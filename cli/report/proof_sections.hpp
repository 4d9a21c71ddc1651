// The sections about profiles, their proofs and gaps, and about what lint finds.
//
// A page shows profiles of both platforms under the same facts, since a team has both kinds of
// machines; only the one of the facts' platform is proved, as the other's facts are supposed.
#pragma once

#include <string>

#include "cli/report/sections.hpp"

namespace o4 {

// A <section> each. `mark` begins every anchor in it; links lead to the list of rules of the
// report.
[[nodiscard]] std::string profiles_section(const Report& report, const SourceMap& sources,
                                           const RuleLinks& links, const std::string& mark);
[[nodiscard]] std::string findings_section(const Report& report, const SourceMap& sources,
                                           const std::string& mark);

}  // namespace o4
