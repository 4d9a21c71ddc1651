// From a policy to the argument list of one run: lowered, written, read back and proved, with what
// this machine needs on top. A list that is not proved is not run.
//
// What is executed is the text that was proved, not the plan that it was made from; there is no
// second emitting in between. What the text cannot say is taken from that very plan.
#include "cli/run/list.hpp"

#include <algorithm>
#include <utility>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/lower/lower.hpp"
#include "backends/table.hpp"
#include "cli/machine/gather_facts.hpp"
#include "engine/graph/known_commands.hpp"
#include "grammar/shell/match.hpp"
#include "grammar/text/quoting.hpp"

namespace o4 {
namespace {

// Everybody lacks some tool cache: that is no news at every run.
void append_news(const Diagnostics& found, Diagnostics& out) {
  for (const auto& finding : found.all()) {
    if (finding.severity == Severity::error) {
      out.error(finding.code, finding.span, finding.message, finding.help);
    } else if (finding.code != "lower-missing-grant" && finding.code != "lower-cwd") {
      out.warning(finding.code, finding.span, finding.message, finding.help);
    }
  }
}

// The first difference is enough for a run; `verify` shows all.
void report(const Proof& proof, Diagnostics& out) {
  out.append(proof.breaches);
  const std::string noun(proof.backend->noun);
  const auto unproved = [&](const std::string& why) {
    out.error("run-unproved", {}, "the " + noun + " is not equal to the policy: " + why,
              "this is a fault of o4-policy; nothing was run");
  };
  if (!proof.differences.empty()) {
    const auto& first = proof.differences.front();
    unproved(first.operation + " " + in_quotes(first.target) + ": the policy says " + first.policy +
             ", the " + noun + " " + first.profile + " (" + first.reason + ")");
  } else if (!proof.failure.empty()) {
    unproved(proof.failure);
  }
}

// Where bash gets from what has to be open under a number.
std::string open_text(const bwrap::Plan& plan) {
  std::string text;
  if (plan.filter) {
    text += " \\\n  " + std::to_string(plan.filter->fd) + "< <(o4-policy lower --format filter)";
  }
  for (const auto& place : plan.open) {
    text += " \\\n  " + std::to_string(place.fd) + "< " + shell_quoted(place.path);
  }
  return text;
}

}  // namespace

LowerOptions lower_options(const Prepared& prepared, const ProfileChoice& profile) {
  LowerOptions options;
  options.profile = profile;
  if (prepared.look_up != LookUp::nothing) {
    options.environment = environment();
    options.second_mounts = second_mounts();
  }
  return options;
}

std::optional<ProvedProfile> proved_profile(Context& context, const Policy& policy,
                                            const Facts& facts, const LowerOptions& options,
                                            std::optional<std::string_view> form) {
  Diagnostics found;
  auto lowering = o4::lower(policy, facts, options, found);
  append_news(found, context.diagnostics);
  if (!lowering) {
    return std::nullopt;
  }
  auto text = form ? emit_as(*lowering, *form) : emit_commented(*lowering);
  const auto file =
      context.sources.add(std::string(lowering->backend->name) + " " +
                              (form ? "arguments" : std::string(lowering->backend->noun)),
                          text);
  const auto proof = prove({context.sources, file, policy, facts, options.profile, *lowering},
                           context.diagnostics);
  if (!proof || !proof->holds()) {
    if (proof) {
      report(*proof, context.diagnostics);
    }
    return std::nullopt;
  }
  return ProvedProfile{*std::move(lowering), std::move(text)};
}

std::vector<std::string> dependency_folders(const RuleGraph& graph, const ProfileRules& profile,
                                            std::string_view command) {
  std::vector<std::string> folders;
  const KnownCommands installers(profile, CommandUse::installer);
  const auto readers = shell_readers(graph.mode);
  const auto scanned = scan_command(command, readers);
  for (const auto& simple : scanned.commands) {
    const auto words = command_words(scanned, simple);
    const auto* const installer = installers.find(skip_runners(readers.runners, words));
    if (installer == nullptr) {
      continue;
    }
    std::string_view pattern = installer->pattern.words;
    auto program = alternatives(next_element(pattern)).front();
    program = program.substr(0, program.find('#'));
    const auto folder = bwrap::dependency_folder(program);
    if (!folder.empty() && std::find(folders.begin(), folders.end(), folder) == folders.end()) {
      folders.emplace_back(folder);
    }
  }
  return folders;
}

std::string list_text(const std::string& program, const bwrap::Plan& plan) {
  auto text = shell_quoted(program);
  for (const auto& operation : plan.operations) {
    text += " \\\n  " + words_text(bwrap::emit_words(operation));
  }
  return text + " \\\n  -- " + words_text(plan.command) + open_text(plan);
}

std::string words_text(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) {
    text += (text.empty() ? "" : " ") + shell_quoted(word);
  }
  return text;
}

}  // namespace o4
