// A diagnostic of the loader becomes a finding under the code of the row that names it; one that no
// row names keeps its own code, and an error stays an error whatever its row says.
#include "engine/lint/finding.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace o4 {

std::string_view to_word(Level level) {
  switch (level) {
    case Level::error:
      return "error";
    case Level::warning:
      return "warning";
    case Level::note:
      return "note";
  }
  return {};
}

const LintCode* find_lint_code(std::string_view code) {
  const auto* found = std::find_if(lint_codes.begin(), lint_codes.end(),
                                   [&](const LintCode& row) { return row.code == code; });
  return found == lint_codes.end() ? nullptr : found;
}

Finding& Findings::add(std::string_view code, Span span, std::string message, std::string help) {
  Finding finding;
  finding.code = code;
  finding.span = span;
  finding.message = std::move(message);
  finding.help = std::move(help);
  if (const auto* row = find_lint_code(code)) {
    finding.level = row->level;
  }
  return list_.emplace_back(std::move(finding));
}

void Findings::add(Finding finding) { list_.push_back(std::move(finding)); }

// Only errors change the row's level; a warning may have been made a note by it.
void Findings::add(const Diagnostic& found) {
  const auto* row = std::find_if(lint_codes.begin(), lint_codes.end(), [&](const LintCode& known) {
    return known.warning == found.code;
  });
  auto& finding =
      add(row == lint_codes.end() ? found.code : row->code, found.span, found.message, found.help);
  if (found.severity == Severity::error) {
    finding.level = Level::error;
  }
  finding.related = found.related;
  finding.fix = found.fix;
}

bool Findings::has(std::string_view code, Span span) const {
  return std::any_of(list_.begin(), list_.end(), [&](const Finding& finding) {
    return finding.code == code && finding.span == span;
  });
}

std::vector<Finding> Findings::take() {
  const auto key = [](const Finding& f) {
    return std::tie(f.span.file, f.span.begin, f.code, f.message);
  };
  std::stable_sort(list_.begin(), list_.end(),
                   [&](const Finding& a, const Finding& b) { return key(a) < key(b); });
  list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
  return std::move(list_);
}

}  // namespace o4
