// audit: holds scenarios against the golden files beside them.
//
// A golden file is a text that somebody has reviewed; audit says whether it would come out the same
// now. So everything that makes texts differ between machines is fixed: facts come from the
// scenario alone, rules are named bare, there are no colours. With --update the files are made what
// they should be, to be reviewed as a change of the repository; a failing expectation or an
// unproved profile fails all the same, since no golden file can make those right.
//
//   0  nothing drifts, nothing is broken     1  something does     2  a text cannot be read
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
#include "cli/machine/named_files.hpp"
#include "cli/terminal/progress.hpp"
#include "engine/scenario/load_scenario.hpp"

namespace o4 {
namespace {

std::nullopt_t refuse(Context& context, const FileError& error) {
  context.diagnostics.error("file-read", context.options.word_spans.front(), error.message);
  return std::nullopt;
}

// Adds a scenario and its texts. False if it cannot be read or is malformed.
// A malformed one is loaded a second time under its path, for messages that name the file as the
// user did.
bool add_scenario(Context& context, const RuleBook& book, const std::string& file, Audit& audit,
                  GoldenTexts& texts) {
  const auto text = read_found_file(file);
  if (!text) {
    refuse(context, text.error());
    return false;
  }
  auto audited = audit_scenario(context.sources, book, file.substr(file.rfind('/') + 1), *text,
                                configs_beside(file, ConfigNaming::as_written));
  if (!audited) {
    const auto named = context.sources.add(file, *text);
    std::ignore = load_scenario(context.sources, named, context.diagnostics, configs_beside(file));
    return false;
  }
  for (auto& part : audited->parts) {
    texts.emplace(golden_name(file, part.name), std::move(part.text));
  }
  audit.scenarios.push_back({file, audited->tests, std::move(audited->broken)});
  return true;
}

// Golden files lie beside a scenario: all of a folder that is named, and those of a file.
std::optional<std::vector<std::string>> golden_candidates(Context& context) {
  std::vector<std::string> files;
  for (const auto& word : context.options.words) {
    const bool folder = is_folder(word);
    if (!folder && !is_policy_test(word)) {
      continue;
    }
    const auto slash = word.rfind('/');
    const auto beside = slash == std::string::npos ? std::string(".") : word.substr(0, slash + 1);
    const auto found = folder ? files_below(without_slashes(word)) : list_folder(beside);
    if (!found) {
      return refuse(context, found.error());
    }
    for (const auto& name : *found) {
      auto path = folder || slash == std::string::npos ? without_dot(name) : beside + name;
      if (folder || path.starts_with(golden_name(word, ""))) {
        files.push_back(std::move(path));
      }
    }
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

// A file that is named must have a scenario's name: its golden files are called after it.
bool names_fit(Context& context) {
  const auto& words = context.options.words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_there = words[i] == "-" || !real_path(words[i]).empty();
    if (is_there && !is_folder(words[i]) && !is_policy_test(words[i])) {
      context.diagnostics.error("usage-words", context.options.word_spans[i],
                                o4::in_quotes(words[i]) + " is no folder and no *.policy.toml",
                                "golden files lie beside a scenario, and are called after it");
      return false;
    }
  }
  return true;
}

// Nothing, with an error, if a folder has no scenario or one that cannot be read.
std::optional<Audit> audit_all(Context& context, const RuleBook& book) {
  const auto scenarios = names_fit(context)
                             ? named_files(context.options.words, context.options.word_spans,
                                           {is_policy_test, "*.policy.toml"}, context.diagnostics)
                             : std::nullopt;
  const auto candidates = scenarios ? golden_candidates(context) : std::nullopt;
  if (!candidates) {
    return std::nullopt;
  }
  Audit audit;
  GoldenTexts texts;
  Progress progress("audit");
  bool good = true;
  for (const auto& scenario : *scenarios) {
    progress.at(scenario.path);
    good = add_scenario(context, book, scenario.path, audit, texts) && good;
  }
  auto drifts = good ? find_drifts(*candidates, texts) : std::vector<Drift>();
  if (!drifts) {
    return refuse(context, drifts.error());
  }
  audit.golden_files = texts.size();
  audit.drifts = *std::move(drifts);
  return good ? std::optional(std::move(audit)) : std::nullopt;
}

int run_audit(Context& context) {
  const auto book = load_rules(context, RuleNames::bare);
  auto audit = book ? audit_all(context, *book) : std::nullopt;
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
    {"audit policies/ci.policy.toml", "the golden files of one scenario"},
    {"audit --rules next-rules policies", "what would other rules change?"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr auto flags = std::to_array<Flag>({
    {"--update", "", "", "rewrite the golden files instead of reporting a drift"},
});
constexpr std::string_view details =
    "A scenario is a policy test (*.policy.toml), also one that names real config files. Beside "
    "each one lie its golden files, "
    "NAME.golden.PART: what explain, compile, lower, verify and lint say of it, and what every "
    "expectation came to. A part that differs, is missing or belongs to no scenario is a drift: it "
    "is shown as a unified diff, with what the change of the policy means.\n"
    "The exit status is 1 if anything drifts, and also, with --update or without, if an "
    "expectation fails or a profile is not proved.";

}  // namespace

constinit const Command audit_command = {
    .name = "audit",
    .words = "DIR|FILE...",
    .summary = "compare scenarios with the golden files beside them",
    .details = details,
    .least_words = 1,
    .inputs = Inputs::rules,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_audit,
};

}  // namespace o4
