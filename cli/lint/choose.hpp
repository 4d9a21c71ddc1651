// Which findings count: --select, --ignore and --fail-on. Choosing is about what is shown and what
// fails; nothing is left unlooked at, and `# lint: allow` in the file is another matter
// (engine/lint).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/args/context.hpp"
#include "cli/args/flags.hpp"
#include "engine/lint/finding.hpp"

namespace o4 {

inline constexpr Flag select_flag = {"--select", "", "CODE,...", "only findings of these codes",
                                     Repeat::often};
inline constexpr Flag ignore_flag = {"--ignore", "", "CODE,...", "no findings of these codes",
                                     Repeat::often};
inline constexpr Flag fail_on_flag = {"--fail-on", "", "note|warning|error",
                                      "the lowest level that fails [warning]"};

struct LintChoice {
  std::vector<std::string> selected;  // empty: all
  std::vector<std::string> ignored;
  Level fails = Level::warning;
};
// Of those flags. Nothing, with an error, if one names what there is not.
[[nodiscard]] std::optional<LintChoice> lint_choice(Context& context);

[[nodiscard]] bool is_chosen(const LintChoice& choice, const Finding& finding);
// Whether the finding is one that makes lint fail.
[[nodiscard]] bool is_failure(const LintChoice& choice, const Finding& finding);

}  // namespace o4
