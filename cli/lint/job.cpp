// Inputs for lint, and the way back from its findings to commands and files: a question that shows
// a finding is asked under the same inputs.
#include "cli/lint/job.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/args/fact_flags.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/named_files.hpp"
#include "engine/facts/load_facts.hpp"
#include "engine/scenario/text_kind.hpp"
#include "grammar/text/quoting.hpp"

namespace o4 {
namespace {

// The flags of a table that are given, as they are typed.
std::string given_flags(const GivenFlags& given, std::span<const Flag> table) {
  std::string text;
  for (const auto& flag : table) {
    for (const auto& value : given.values(flag.name)) {
      text += " " + given.spelled(flag.name);
      text += flag.value.empty() ? "" : " " + typed(value);
    }
  }
  return text;
}

// The scenario, or the config that is there, or where the project's would be.
FileId file_of(Context& context, const ConfigFiles& files) {
  if (const auto scenario = context.options.flags.value("--scenario")) {
    return context.sources.add(*scenario, "");
  }
  const auto config = files.project ? files.project : files.user;
  return config ? *config : context.sources.add(".o4/config.toml", "");
}

// All that lint asks the disk about is looked up.
void look_up_places(Context& context, const RuleBook& book, LookUp look_up, LintJob& job) {
  Diagnostics unheard;
  auto loaded = load_policy(context.sources, book, *job.inputs, unheard);
  if (!loaded) {
    return;
  }
  job.home = loaded->facts.facts.home;
  const auto places = lint_paths_of_interest(*loaded);
  Prepared prepared{book, look_up, std::move(*loaded)};
  if (look_up_more(context, prepared, places) == Renewed::fine) {
    job.inputs->facts = prepared.loaded.facts;
  }
}

// The configs in force: facts of this machine, or of --facts and --scenario.
std::optional<LintWork> work_here(Context& context) {
  auto setup = set_up(context, context.options, LookUp::what_decides, {});
  if (!setup) {
    return std::nullopt;
  }
  LintJob job;
  job.said = context.diagnostics;
  job.inputs = std::move(setup->inputs);
  job.same_inputs = given_flags(context.options.flags, input_flags()) +
                    given_flags(context.options.flags, fact_flags());
  job.anywhere = file_of(context, job.inputs->configs.files);
  context.diagnostics.append(job.inputs->configs.found);
  look_up_places(context, setup->book, setup->look_up, job);
  return LintWork{std::move(setup->book), {std::move(job)}};
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
std::optional<LintJob> job_of(Context& context, const RuleBook& book, const NamedFile& named,
                              const Value& facts) {
  const auto file = open_named(context.sources, named, context.diagnostics);
  if (!file) {
    return std::nullopt;
  }
  const auto word = typed(named.path);
  const auto& given = context.options.flags;
  const auto with_facts = given_flags(given, fact_flags());
  LintJob job;
  job.anywhere = *file;
  const auto text = context.sources.text(*file);
  if (kind_of_text(named.path, text) != TextKind::scenario) {
    const auto base = given.value("--facts");
    job.inputs = check_inputs(context.sources, book, {facts, std::nullopt, file}, job.said);
    job.same_inputs = " --facts " + (base ? typed(*base) : "<(echo '{}')") +
                      " --config /dev/null --config " + word + with_facts;
    return job;
  }
  auto scenario =
      load_scenario(context.sources, *file, context.diagnostics, configs_beside(named.path));
  if (!scenario) {
    return std::nullopt;
  }
  const auto flags = facts_from_flags(context.sources, given, "");
  job.inputs = check_inputs(
      context.sources, book,
      {with_members(std::move(scenario->facts), flags), scenario->user, scenario->project},
      job.said);
  job.same_inputs = " --scenario " + word + with_facts;
  return job;
}

std::optional<LintWork> work_of_files(Context& context) {
  auto book = load_rules(context);
  const auto facts = book ? facts_of_files(context) : std::nullopt;
  const auto files =
      facts ? named_files(context.options.words, context.options.word_spans,
                          {is_lintable, "*.policy.toml or .o4/config.toml"}, context.diagnostics)
            : std::nullopt;
  if (!files) {
    return std::nullopt;
  }
  LintWork work{std::move(*book), {}};
  for (const auto& file : *files) {
    if (auto job = job_of(context, work.book, file, *facts)) {
      work.jobs.push_back(std::move(*job));
    }
  }
  return context.diagnostics.has_errors() ? std::nullopt : std::optional(std::move(work));
}

}  // namespace

std::optional<LintWork> lint_work(Context& context) {
  return context.options.words.empty() ? work_here(context) : work_of_files(context);
}

std::vector<Finding> in_terms_of(const LintJob& job, std::vector<Finding> findings) {
  auto said = lint_refused(job.said);
  std::move(said.begin(), said.end(), std::back_inserter(findings));
  for (auto& finding : findings) {
    finding.witness += finding.witness.empty() ? "" : job.same_inputs;
  }
  return findings;
}

Linted lint_job(const SourceMap& sources, const RuleBook& book, const LintJob& job) {
  if (!job.inputs) {
    return {lint_refused(job.said), true};
  }
  auto linted = lint_inputs(sources, book, *job.inputs);
  linted.findings = in_terms_of(job, std::move(linted.findings));
  return linted;
}

std::vector<Finding> placed(const SourceMap& sources, const LintJob& job,
                            std::vector<Finding> findings) {
  // Flags, variables and standard input are no files.
  const auto is_file = [&](FileId file) {
    return file != no_file &&
           std::string_view("-$<").find(sources.name(file).front()) == std::string_view::npos;
  };
  for (auto& finding : findings) {
    if (!is_file(finding.span.file)) {
      finding.span = {job.anywhere, 0, 0};
    }
    std::erase_if(finding.related, [&](const Related& related) {
      return related.span.file != no_file && !is_file(related.span.file);
    });
  }
  return findings;
}

}  // namespace o4
