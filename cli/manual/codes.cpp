#include "cli/manual/codes.hpp"

#include "engine/lint/finding.hpp"

namespace o4 {

const std::vector<DiagnosticCode>& diagnostic_codes() {
  static const std::vector<DiagnosticCode> table = {
#define O4_CODE(code, means, example) {code, means, example},
#include "cli/manual/codes.def"
#undef O4_CODE
  };
  return table;
}

std::string codes_page() {
  std::string page =
      "# Diagnostics\n\n"
      "Every error, warning and finding has a code that stays. In JSON it is the member `code`; "
      "SARIF, the language\nserver and pre-commit show it. This page is made from the tables of "
      "the "
      "program (`O4_UPDATE_GOLDEN=1` rewrites it).\n\n"
      "## Findings of lint\n\n| code | level | what it means |\n| --- | --- | --- |\n";
  for (const auto& row : lint_codes) {
    page.append("| [").append(row.code).append("](diagnostics/").append(row.code).append(".md) | ");
    page.append(to_word(row.level)).append(" | ").append(row.title).append(" |\n");
  }
  page += "\n## Everything else\n\n| code | what it means | for example |\n| --- | --- | --- |\n";
  for (const auto& row : diagnostic_codes()) {
    page.append("| `").append(row.code).append("` | ").append(row.means).append(" | `");
    for (const char c : row.example) {
      page += c == '|' ? std::string("\\|") : std::string(1, c);
    }
    page += "` |\n";
  }
  return page;
}

}  // namespace o4
