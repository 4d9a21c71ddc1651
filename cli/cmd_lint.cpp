// lint: what is wrong, useless or dangerous about a configuration.
#include <algorithm>
#include <array>

#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/pipeline.hpp"
#include "cli/render_lint.hpp"
#include "engine/lint.hpp"

namespace o4 {
namespace {

int status_of(const std::vector<Finding>& findings) {
  const bool fails = std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.level != Level::note;
  });
  return fails ? exit_deny : exit_allow;
}

int run_lint(Context& context) {
  auto prepared = prepare(context);
  if (!prepared || look_up_more(context, *prepared, lint_paths_of_interest(prepared->loaded)) ==
                       Renewed::failed) {
    return fail(context);
  }
  const auto findings = lint({context.sources, prepared->setup.book, prepared->setup.inputs,
                              prepared->loaded, context.diagnostics});
  context.console.out += findings_text(context, findings);
  return status_of(findings);
}

constexpr auto examples = std::to_array<Example>({
    {"lint", "what is doubtful about the configs in force here?"},
    {"lint --scenario team.policy.toml", "the same about the configs of a policy test"},
});
constexpr auto formats = std::to_array<std::string_view>({"text"});
constexpr std::string_view details =
    "Each finding has a code, a place in a config, a question that shows it, and where possible an "
    "edit that mends it. docs/diagnostics/ has a page for each code.\n"
    "The exit status is 1 if there is an error or a warning, 0 if there are only notes, and 2 if "
    "the inputs cannot be read or a config has an error: then nothing else is looked at.";

}  // namespace

constinit const Command lint_command = {
    .name = "lint",
    .words = "",
    .summary = "find what is wrong, useless or dangerous about a configuration",
    .details = details,
    .most_words = 0,
    .formats = formats,
    .examples = examples,
    .run = run_lint,
};

}  // namespace o4
