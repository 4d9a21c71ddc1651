// lint: what is wrong, useless or dangerous about a configuration.
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/args/fact_flags.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/render_lint.hpp"
#include "engine/lint/lint.hpp"
#include "engine/scenario/load_scenario.hpp"

namespace o4 {
namespace {

int status_of(const std::vector<Finding>& findings) {
  const bool fails = std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.level != Level::note;
  });
  return fails ? exit_deny : exit_allow;
}

// The configs in force, on this machine or in a scenario. Nothing if the inputs cannot be read.
std::optional<Linted> lint_setup(Context& context) {
  auto prepared = prepare(context);
  if (prepared &&
      look_up_more(context, *prepared, lint_paths_of_interest(prepared->loaded)) == Renewed::fine) {
    return Linted{lint({context.sources, prepared->book, prepared->loaded, context.diagnostics}),
                  false};
  }
  const auto& said = context.diagnostics.all();
  const bool config_is_wrong = std::any_of(said.begin(), said.end(), [](const Diagnostic& d) {
    return d.severity == Severity::error && find_lint_code(d.code) != nullptr;
  });
  return config_is_wrong ? std::optional(Linted{lint_refused(context.diagnostics), true})
                         : std::nullopt;
}

// The facts of --facts, or the defaults of a policy test, with those of the flags over them: the
// same on every machine.
std::optional<Value> facts_of_files(Context& context) {
  const auto& flags = context.options.flags;
  for (const auto* other : {"--scenario", "--config"}) {
    if (flags.has(other)) {
      context.diagnostics.error("usage-flag", flag_span(context.options, other),
                                "'" + std::string(other) + "' and files are both given");
      return std::nullopt;
    }
  }
  Value table{{}, Table{}};
  if (const auto path = flags.value("--facts")) {
    const auto file = open_source(context.sources, *path, flag_span(context.options, "--facts"),
                                  context.diagnostics);
    auto given = file ? read_json(context.sources, *file, "facts", context.diagnostics)
                      : std::optional<Value>();
    if (!given) {
      return std::nullopt;
    }
    table = std::move(*given);
  }
  return with_members(std::move(table), facts_from_flags(context.sources, flags, ""));
}

// A scenario, or else the config of a project.
std::optional<GivenInputs> inputs_of(Context& context, FileId file, const Value& facts) {
  if (!context.sources.name(file).ends_with(".policy.toml")) {
    return GivenInputs{facts, std::nullopt, file};
  }
  auto scenario = load_scenario(context.sources, file, context.diagnostics);
  if (!scenario) {
    return std::nullopt;
  }
  const auto flags = facts_from_flags(context.sources, context.options.flags, "");
  return GivenInputs{with_members(std::move(scenario->facts), flags), scenario->user,
                     scenario->project};
}

std::optional<Linted> lint_files(Context& context) {
  const auto book = load_rules(context);
  const auto facts = book ? facts_of_files(context) : std::nullopt;
  if (!facts) {
    return std::nullopt;
  }
  Linted all;
  const auto& words = context.options.words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto file =
        open_source(context.sources, words[i], context.options.word_spans[i], context.diagnostics);
    const auto inputs = file ? inputs_of(context, *file, *facts) : std::nullopt;
    if (!inputs) {
      continue;
    }
    auto one = lint_inputs(context.sources, *book, *inputs);
    all.refused = all.refused || one.refused;
    auto findings = in_files(context.sources, std::move(one.findings));
    std::move(findings.begin(), findings.end(), std::back_inserter(all.findings));
  }
  return context.diagnostics.has_errors() ? std::nullopt : std::optional(std::move(all));
}

std::string rendered(const Context& context, const Linted& linted) {
  const auto& sources = context.sources;
  const auto& format = context.options.format;
  if (format == "json") {
    return print_pages(findings_json(sources, linted.findings));
  }
  if (format == "sarif") {
    const auto complete = linted.refused ? Complete::no : Complete::yes;
    return print_pages(findings_sarif(sources, in_files(sources, linted.findings), complete));
  }
  if (format == "github") {
    return findings_github(sources, in_files(sources, linted.findings));
  }
  return findings_text(context, linted.findings);
}

int run_lint(Context& context) {
  const auto linted = context.options.words.empty() ? lint_setup(context) : lint_files(context);
  if (!linted) {
    return fail(context);
  }
  if (linted->refused && context.options.words.empty()) {
    show_warnings(context);
    if (context.options.format == "text") {
      return exit_usage;
    }
  }
  context.console.out += rendered(context, *linted);
  return linted->refused ? exit_usage : status_of(linted->findings);
}

constexpr auto examples = std::to_array<Example>({
    {"lint", "what is doubtful about the configs in force here?"},
    {"lint .o4/config.toml team.policy.toml", "the same about files, alike on every machine"},
    {"lint --format sarif > lint.sarif", "for code scanning"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json", "sarif", "github"});
constexpr std::string_view details =
    "Each finding has a code, a place in a config, a question that shows it, and where possible an "
    "edit that mends it. docs/diagnostics/ has a page for each code.\n"
    "Without a file the configs in force here are looked at. A file is a policy test, or else the "
    "config of a project, under the facts that a policy test has by default.\n"
    "The exit status is 1 if there is an error or a warning, 0 if there are only notes, and 2 if "
    "the inputs cannot be read or a config has an error: then nothing else is looked at.";

}  // namespace

constinit const Command lint_command = {
    .name = "lint",
    .words = "[FILE...]",
    .summary = "find what is wrong, useless or dangerous about a configuration",
    .details = details,
    .formats = formats,
    .examples = examples,
    .run = run_lint,
};

}  // namespace o4
