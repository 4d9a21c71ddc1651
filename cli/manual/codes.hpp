// Every kind of error, warning and finding as one table: for the manual page, the pages of
// docs/diagnostics and the tests. A code is what a user searches for and a program matches, so that
// messages may be worded better at any time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// A row of the table. `example` is a command line or a text that leads to it.
// Nothing in it is computed: the text of a message is made where the fault is found, and only its
// code is common to both.
struct DiagnosticCode {
  std::string_view code;
  std::string_view means;
  std::string_view example;  // of a finding of lint it is on its page
};
// Those that are no findings of lint, by family ("usage-…", "facts-…"). Codes are part of what
// programs rely on: one that is given up stays unused.
[[nodiscard]] const std::vector<DiagnosticCode>& diagnostic_codes();

// docs/diagnostics.md: every code, with its example or the page that has it. A test holds the file
// against this text, so that a code which is added here or in engine/lint/codes.def shows up there.
// Findings of lint come first, each with a link to its own page and its usual level.
[[nodiscard]] std::string codes_page();

}  // namespace o4
