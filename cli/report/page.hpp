// Reports as one page of HTML that needs nothing else: no network, no file beside it. Its content
// security policy forbids all loading, so that nothing in a report can bring anything in.
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
[[nodiscard]] std::string report_html(const ReportPage& page, const SourceMap& sources);

}  // namespace o4
