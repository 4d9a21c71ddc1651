// audit: holds scenarios against the golden files beside them.
#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/audit/audit_parts.hpp"
#include "cli/audit/golden_files.hpp"
#include "cli/audit/render_audit.hpp"
#include "cli/machine/files.hpp"
#include "engine/scenario/load_scenario.hpp"

namespace o4 {
namespace {

std::nullopt_t refuse(Context& context, const FileError& error) {
  context.diagnostics.error("file-read", context.options.word_spans.front(), error.message);
  return std::nullopt;
}

std::string without_slashes(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) {
    folder.pop_back();
  }
  return folder;
}

// Adds a scenario and its texts. False if it cannot be read or is malformed.
bool add_scenario(Context& context, const RuleBook& book, const std::string& file, Audit& audit,
                  GoldenTexts& texts) {
  const auto text = read_found_file(file);
  if (!text) {
    refuse(context, text.error());
    return false;
  }
  auto audited = audit_scenario(context.sources, book, file.substr(file.rfind('/') + 1), *text);
  if (!audited) {
    const auto named = context.sources.add(file, *text);
    std::ignore = load_scenario(context.sources, named, context.diagnostics);
    return false;
  }
  for (auto& part : audited->parts) {
    texts.emplace(golden_name(file, part.name), std::move(part.text));
  }
  audit.scenarios.push_back({file, audited->tests, std::move(audited->broken)});
  return true;
}

// Nothing, with an error, if the folder has no scenario or one that cannot be read.
std::optional<Audit> audit_folder(Context& context, const RuleBook& book) {
  Audit audit;
  const auto folder = without_slashes(context.options.words.front());
  const auto files = files_below(folder);
  if (!files) {
    return refuse(context, files.error());
  }
  GoldenTexts texts;
  bool good = true;
  for (const auto& file : *files) {
    good = (!file.ends_with(scenario_suffix) || add_scenario(context, book, file, audit, texts)) &&
           good;
  }
  if (!good) {
    return std::nullopt;
  }
  if (audit.scenarios.empty()) {
    context.diagnostics.error("file-read", context.options.word_spans.front(),
                              "no *.policy.toml is below " + o4::in_quotes(folder),
                              "give a folder with scenarios");
    return std::nullopt;
  }
  auto drifts = find_drifts(*files, texts);
  if (!drifts) {
    return refuse(context, drifts.error());
  }
  audit.golden_files = texts.size();
  audit.drifts = *std::move(drifts);
  return audit;
}

int run_audit(Context& context) {
  const auto book = load_rules(context, RuleNames::bare);
  auto audit = book ? audit_folder(context, *book) : std::nullopt;
  if (!audit) {
    return fail(context);
  }
  if (context.options.flags.has("--update")) {
    audit->updated = true;
    if (const auto done = update(audit->drifts); !done) {
      refuse(context, done.error());
      return fail(context);
    }
  }
  context.console.out += context.options.format == "json" ? print_pages(audit_json(*audit))
                                                          : audit_text(*audit, context.console);
  show_warnings(context);
  return agrees(*audit) ? exit_allow : exit_deny;
}

constexpr auto examples = std::to_array<Example>({
    {"audit policies", "does every scenario below policies/ come out as its golden files say?"},
    {"audit policies --update", "rewrites the golden files, for a review of their changes"},
    {"audit --rules next-rules policies", "what would other rules change?"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr auto flags = std::to_array<Flag>({
    {"--update", "", "", "rewrite the golden files instead of reporting a drift"},
});
constexpr std::string_view details =
    "A scenario is a policy test (*.policy.toml). Beside each one lie its golden files, "
    "NAME.golden.PART: what explain, compile, lower, verify and lint say of it, and what every "
    "expectation came to. A part that differs, is missing or belongs to no scenario is a drift: it "
    "is shown as a unified diff, with what the change of the policy means.\n"
    "The exit status is 1 if anything drifts, and also, with --update or without, if an "
    "expectation fails or a profile is not proved.";

}  // namespace

constinit const Command audit_command = {
    .name = "audit",
    .words = "DIR",
    .summary = "compare scenarios with the golden files beside them",
    .details = details,
    .least_words = 1,
    .most_words = 1,
    .inputs = Inputs::rules,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_audit,
};

}  // namespace o4
