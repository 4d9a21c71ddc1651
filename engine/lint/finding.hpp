// What lint has to say: kinds of findings as a table, and one finding.
//
// Codes are promises: people silence them, pages document them, code scanning tracks them. A code
// is never given another meaning. A finding shows itself: with a place, and where it can be with a
// question whose answer is what it warns of.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

// A note is a fact to know; only what is worse makes lint fail.
enum class Level { error, warning, note };
// "error", "warning", "note".
[[nodiscard]] std::string_view to_word(Level level);

// `title` is a phrase for lists of codes; the page docs/diagnostics/CODE.md has the rest.
struct LintCode {
  std::string_view code;
  Level level;
  std::string_view warning;  // the code of a warning that is reported under this one; may be empty
  std::string_view title;
};

inline constexpr auto lint_codes = std::to_array<LintCode>({
#define O4_LINT(code, level, warning, title) {code, Level::level, warning, title},
#include "engine/lint/codes.def"
#undef O4_LINT
});

// Null if there is none of that code.
[[nodiscard]] const LintCode* find_lint_code(std::string_view code);

// `witness` is a question whose answer shows it, as the words of "explain" spell it:
// "path ~/.bashrc --op write". `fix` is empty where only the user can know what was meant, and
// where an edit would let in anything that is shut out now.
struct Finding {
  std::string code;
  Level level = Level::warning;
  Span span;  // nowhere if no file says it
  std::string message;
  std::string help;
  std::vector<Related> related;
  std::string witness;
  std::vector<TextEdit> fix;
  std::string no_fix;  // why the edit that one would think of is none: what it would let in
  friend bool operator==(const Finding&, const Finding&) = default;
};

// Gathers what the checks report. In any order; `take` sorts.
class Findings {
 public:
  // The level is that of the code's row.
  Finding& add(std::string_view code, Span span, std::string message, std::string help = {});
  // As it is, its level too.
  void add(Finding finding);
  // A warning or error that something else has found, under the code that stands for it.
  void add(const Diagnostic& found);

  [[nodiscard]] bool has(std::string_view code, Span span) const;
  // By file, position, code and message; equal findings appear once. Once, at the end.
  [[nodiscard]] std::vector<Finding> take();

 private:
  std::vector<Finding> list_;
};

}  // namespace o4
