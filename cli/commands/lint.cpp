// lint: what is wrong, useless or dangerous about a configuration; and --fix, which mends it.
//
// Findings come from engine/lint; here is which files are looked at, which findings count, how they
// are shown, and the writing of fixes. A finding has a place in a file a user can open: findings in
// a config within a policy test are led back to the test. With --fix the safe edits are written
// first, and the report is of what is left.
//
//   0  nothing at or above --fail-on     1  something     2  inputs or configs have errors
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/lint/choose.hpp"
#include "cli/lint/fix_files.hpp"
#include "cli/lint/job.hpp"
#include "cli/lint/render_lint.hpp"
#include "cli/terminal/progress.hpp"

namespace o4 {
namespace {

// Whether places are to be those in the files on disk, and each finding is to have one.
bool wants_places(const Options& options) {
  return options.format == "sarif" || options.format == "github";
}

struct Report {
  std::vector<Finding> made;
  std::vector<Finding> found;
  bool refused = false;
};

// Fixes what is chosen and can be fixed; false, with an error, if it cannot be written.
bool fix(Context& context, const LintWork& work, const LintJob& job, const LintChoice& choice,
         Report& report) {
  auto fixed = make_fixes(context.sources, work.book, *job.inputs,
                          [&](const Finding& finding) { return is_chosen(choice, finding); });
  if (const auto done = write_fixed(context.sources, job, fixed); !done) {
    context.diagnostics.error("lint-fix", flag_span(context.options, "--fix"), done.error());
    return false;
  }
  std::move(fixed.made.begin(), fixed.made.end(), std::back_inserter(report.made));
  report.found = in_terms_of(job, std::move(fixed.left));
  return true;
}

// Adds to `all`. Where the inputs are refused nothing is fixed, and every error stays.
bool lint_one(Context& context, const LintWork& work, const LintJob& job, const LintChoice& choice,
              Report& all) {
  Report report;
  auto linted = lint_job(context.sources, work.book, job);
  report.refused = linted.refused;
  report.found = std::move(linted.findings);
  if (!report.refused && context.options.flags.has("--fix") &&
      !fix(context, work, job, choice, report)) {
    return false;
  }
  if (wants_places(context.options)) {
    report.found = placed(context.sources, job, std::move(report.found));
  }
  if (wants_places(context.options) || !context.options.words.empty()) {
    report.found = in_files(context.sources, std::move(report.found));
    report.made = in_files(context.sources, std::move(report.made));
  }
  // Errors of a config cannot be left out: nothing else is looked at.
  std::erase_if(report.found, [&](const Finding& finding) {
    return !report.refused && !is_chosen(choice, finding);
  });
  all.refused = all.refused || report.refused;
  std::move(report.made.begin(), report.made.end(), std::back_inserter(all.made));
  std::move(report.found.begin(), report.found.end(), std::back_inserter(all.found));
  return true;
}

std::optional<Report> lint_all(Context& context, const LintChoice& choice) {
  Progress progress("lint");
  const auto work = lint_work(context);
  if (!work) {
    return std::nullopt;
  }
  Report all;
  for (const auto& job : work->jobs) {
    progress.at(std::string(context.sources.name(job.anywhere)));
    if (!lint_one(context, *work, job, choice, all)) {
      return std::nullopt;
    }
  }
  return all;
}

std::string rendered(const Context& context, const Report& report) {
  const auto& sources = context.sources;
  const auto& format = context.options.format;
  if (format == "json") {
    auto json = findings_json(sources, report.found);
    if (context.options.flags.has("--fix")) {
      json["fixed"] = std::move(findings_json(sources, report.made)["findings"]);
    }
    return print_pages(json);
  }
  if (format == "sarif") {
    return print_pages(
        findings_sarif(sources, report.found, report.refused ? Complete::no : Complete::yes));
  }
  if (format == "github") {
    return findings_github(sources, report.found);
  }
  return fixes_text(context, report.made) + findings_text(context, report.found);
}

int run_lint(Context& context) {
  const auto choice = lint_choice(context);
  const auto report = choice ? lint_all(context, *choice) : std::nullopt;
  if (!report) {
    return fail(context);
  }
  if (report->refused && context.options.words.empty()) {
    show_warnings(context);
    if (context.options.format == "text") {
      return exit_usage;
    }
  }
  context.console.out += rendered(context, *report);
  const bool fails = std::any_of(report->found.begin(), report->found.end(),
                                 [&](const Finding& f) { return is_failure(*choice, f); });
  return report->refused ? exit_usage : fails ? exit_deny : exit_allow;
}

constexpr auto examples = std::to_array<Example>({
    {"lint", "what is doubtful about the configs in force here?"},
    {"lint .o4/config.toml team.policy.toml", "the same about files, alike on every machine"},
    {"lint policies --fail-on error", "every config and policy test of a folder; only errors fail"},
    {"lint .o4/config.toml --fix", "makes the fixes that let in nothing new"},
    {"lint --format sarif > lint.sarif", "for code scanning"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json", "sarif", "github"});
constexpr auto flags = std::to_array<Flag>({
    {"--fix", "", "", "make the fixes in the files, and report what is left"},
    select_flag,
    ignore_flag,
    fail_on_flag,
});
constexpr std::string_view details =
    "Each finding has a code, a place in a config, a question that shows it, and where possible an "
    "edit that mends it. docs/diagnostics/ has a page for each code. An edit is a fix only if it "
    "lets in nothing that is shut out now, in any tier; else the finding says what it would let "
    "in.\n"
    "Without a file the configs in force here are looked at. A file is a policy test, or else the "
    "config of a project, under the facts that a policy test has by default; a folder stands for "
    "those below it. A comment allows findings, where they are or on the line above: "
    "# lint: allow CODE because ...\n"
    "The exit status is 1 if there is an error or a warning, or what --fail-on says, 0 if there is "
    "less, and 2 if the inputs cannot be read or a config has an error: then nothing else is "
    "looked at.";

}  // namespace

constinit const Command lint_command = {
    .name = "lint",
    .words = "[FILE|DIR...]",
    .summary = "find what is wrong, useless or dangerous about a configuration",
    .details = details,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_lint,
};

}  // namespace o4
