// test: runs policy tests, of files and of folders.
//
// A test that proves nothing is an error: one without expectations, one whose facts or configs are
// refused though it expects no error, a filter that fits nothing. A suite that is green because it
// ran nothing is the failure that this prevents.
//
//   0  all came true     1  some did not     2  a test cannot be read, or could not fail
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/ask/watched.hpp"
#include "cli/machine/named_files.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/tests/render_tests.hpp"

namespace o4 {
namespace {

struct Tested {
  std::vector<FileResult> files;
  Coverage coverage;
};

// Leaves the expectations whose id is as --filter says.
void filter(const Options& options, Scenario& scenario) {
  const auto glob = options.flags.value("--filter");
  if (glob) {
    std::erase_if(scenario.expectations, [&](const Expectation& expectation) {
      return ::fnmatch(glob->c_str(), expectation.id.c_str(), 0) != 0;
    });
  }
}

// A test that proves nothing is an error, not a success.
void run_file(Context& context, const RuleBook& book, const NamedFile& file, Tested& tested) {
  auto scenario = open_scenario(context.sources, file, context.diagnostics);
  if (!scenario) {
    return;
  }
  const bool expects_something = !scenario->expectations.empty();
  filter(context.options, *scenario);
  if (scenario->expectations.empty() && expects_something) {
    return;
  }
  auto run = play_scenario(context.sources, book, *scenario);
  context.diagnostics.append(vacuous(*scenario, run));
  tested.coverage.add(context.sources, run);
  tested.files.push_back(
      {std::string(context.sources.name(scenario->file)), std::move(run.results)});
}

// Nothing if a file cannot be read, is no policy test, or proves nothing.
std::optional<Tested> run_files(Context& context) {
  const auto book = load_rules(context);
  const auto files = book ? named_files(context.options.words, context.options.word_spans,
                                        {is_policy_test, "*.policy.toml"}, context.diagnostics)
                          : std::nullopt;
  if (!files) {
    return std::nullopt;
  }
  Progress progress("test");
  Tested tested;
  for (const auto& file : *files) {
    progress.at(file.path);
    run_file(context, *book, file, tested);
  }
  if (tested.files.empty() && !context.diagnostics.has_errors()) {
    context.diagnostics.error("usage-flag", flag_span(context.options, "--filter"),
                              "no expectation has such an id",
                              "'*' stands for any text, '?' for one character");
  }
  return context.diagnostics.has_errors() ? std::nullopt : std::optional(std::move(tested));
}

std::string rendered(const Context& context, const Tested& tested) {
  const bool wants_coverage = context.options.flags.has("--coverage");
  const auto& sources = context.sources;
  if (context.options.format == "junit") {
    return results_junit(sources, tested.files);
  }
  if (context.options.format == "json") {
    auto json = results_json(sources, tested.files);
    if (wants_coverage) {
      json["coverage"] = coverage_json(tested.coverage);
    }
    return print_pages(json);
  }
  return results_text(sources, tested.files, context.console.out_colour) +
         (wants_coverage ? coverage_text(tested.coverage, context.console) : "");
}

int test_once(Context& context) {
  const auto tested = run_files(context);
  if (!tested) {
    return fail(context);
  }
  context.console.out += rendered(context, *tested);
  show_warnings(context);
  return count(tested->files).failed == 0 ? exit_allow : exit_deny;
}

int run_test(Context& context) { return run_watched(context, test_once); }

constexpr auto examples = std::to_array<Example>({
    {"test team.policy.toml", "does every expectation of the file come true?"},
    {"test policies --coverage", "those of a folder, and what none of them touches"},
    {"test policies --filter 'ssh-*'", "only those of that name"},
    {"test policies --watch", "again after each change of a test, a config or a rules file"},
    {"test policies --format junit > tests.xml", "for a CI server"},
    {"test --rules my-rules tests/*.policy.toml", "the same under other rules"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json", "junit"});
constexpr auto flags = std::to_array<Flag>({
    {"--filter", "", "ID-GLOB", "only expectations with such an id: * is any text, ? a character"},
    {"--coverage", "", "",
     "say which entries of configs and which rules no expectation touches: none came from them"},
    watch_flag,
});
constexpr std::string_view details =
    "A policy test is a TOML file with [facts], [config] and [[expect]] tables; of a folder those "
    "below it are run that are called *.policy.toml. [config] holds the texts user and project, or "
    "names files: user_file and project_file, from the test's folder on. For each expectation that "
    "fails it prints what was expected, what came and why; the exit status is then 1.\n"
    "A test that can prove nothing is an error, and the exit status 2: one that expects nothing, "
    "and one whose facts or configs are refused although it expects no error.";

}  // namespace

constinit const Command test_command = {
    .name = "test",
    .words = "FILE|DIR...",
    .summary = "run policy tests (*.policy.toml)",
    .details = details,
    .least_words = 1,
    .inputs = Inputs::rules,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_test,
};

}  // namespace o4
