// Reports as one page of HTML that needs nothing else: no network, no file beside it. Its content
// security policy forbids all loading, so that nothing in a report can bring anything in. Reasons
// are <details> and rules are links within the page, so that it works by keyboard, on paper and
// without the script.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "engine/compare/compare.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// One report, or two with what the second lets in and shuts out. `comparison` is there exactly if
// there are two.
struct ReportPage {
  std::vector<Report> reports;
  std::optional<Comparison> comparison;
};
// The whole page, from its doctype on. `page.reports` has one or two elements; `sources` are those
// that the reports' findings and proofs point into. Everything in it that is not ours is escaped.
// Deterministic: no date, no name of the machine.
// The first report gives the title; of two, the first is called A and the second B throughout.
// Never fails: whatever could not be made is said in the report.
[[nodiscard]] std::string report_html(const ReportPage& page, const SourceMap& sources);

}  // namespace o4
