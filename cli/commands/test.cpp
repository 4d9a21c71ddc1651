// test: runs policy tests.
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/render_tests.hpp"
#include "engine/scenario/load_scenario.hpp"

namespace o4 {
namespace {

// Nothing if a file cannot be read or is no policy test.
std::optional<std::vector<FileResult>> run_files(Context& context) {
  const auto book = load_rules(context);
  if (!book) {
    return std::nullopt;
  }
  std::vector<FileResult> files;
  const auto& words = context.options.words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto file =
        open_source(context.sources, words[i], context.options.word_spans[i], context.diagnostics);
    const auto scenario =
        file ? load_scenario(context.sources, *file, context.diagnostics) : std::nullopt;
    if (scenario) {
      files.push_back({std::string(context.sources.name(*file)),
                       run_scenario(context.sources, *book, *scenario)});
    }
  }
  return context.diagnostics.has_errors() ? std::nullopt : std::optional(std::move(files));
}

int run_test(Context& context) {
  const auto files = run_files(context);
  if (!files) {
    return fail(context);
  }
  context.console.out += context.options.format == "json"
                             ? print_pages(results_json(context.sources, *files))
                             : results_text(context.sources, *files, context.console.out_colour);
  show_warnings(context);
  return count(*files).failed == 0 ? exit_allow : exit_deny;
}

constexpr auto examples = std::to_array<Example>({
    {"test team.policy.toml", "does every expectation of the file come true?"},
    {"test --rules my-rules tests/*.policy.toml", "the same under other rules"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "A policy test is a TOML file with [facts], [config] and [[expect]] tables. For each "
    "expectation that fails it prints what was expected, what came and why; the exit status is "
    "then 1.";

}  // namespace

constinit const Command test_command = {
    .name = "test",
    .words = "FILE...",
    .summary = "run policy tests (*.policy.toml)",
    .details = details,
    .least_words = 1,
    .inputs = Inputs::rules,
    .formats = formats,
    .examples = examples,
    .run = run_test,
};

}  // namespace o4
