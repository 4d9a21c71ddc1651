// Lines by dtl, with its two deviations from what `patch` takes mended: line 0 of an empty text,
// and the mark of a last line without a break, which is a part of the line here.

#include "cli/audit/unified_diff.hpp"

#include <dtl/dtl.hpp>
#include <sstream>
#include <vector>

namespace o4 {
namespace {

// Without their line breaks. A last line that has none says so, as in a patch.
std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      lines.back() += "\n\\ No newline at end of file";
      break;
    }
    text.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after) {
  if (before == after) {
    return "";
  }
  dtl::Diff<std::string> diff(lines_of(before), lines_of(after));
  diff.compose();
  diff.composeUnifiedHunks();
  std::ostringstream out;
  diff.printUnifiedFormat(out);
  auto text = out.str();
  // dtl begins an empty text with line 1, patches begin it with 0.
  if (before.empty()) {
    text.replace(text.find("-1,0"), 4, "-0,0");
  } else if (after.empty()) {
    text.replace(text.find("+1,0"), 4, "+0,0");
  }
  return text;
}

}  // namespace o4
