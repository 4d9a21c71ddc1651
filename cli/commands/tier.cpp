// tier: the tier of the session, and what picking and saving another means (T4, T5, T7).
//
// Shows first, and asks where o4 asks: leaving the sandbox. What is saved goes into the project's
// config, and where that makes its first [sandbox] table, the table changes more than the tier from
// the next session on (N12); that difference is shown as well, as a comparison of policies. Exit
// status 1 if the question was answered with no, 3 if nobody was there to answer.
#include <algorithm>
#include <array>
#include <utility>

#include "cli/advice/advise.hpp"
#include "cli/advice/render_tier.hpp"
#include "cli/advice/save.hpp"
#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/config_paths.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/terminal/ask_user.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

bool saves(const Context& context) { return context.options.flags.has("--save"); }

// The tier that is picked: by its name, the next of the cycle, or with --save alone the one that
// there is. Nothing is picked by an empty one; nothing at all is an error.
std::optional<std::string> wanted_tier(Context& context, const World& world) {
  const auto& now = world.loaded.policy.graph().world.tier;
  const auto& words = context.options.words;
  if (words.empty()) {
    return saves(context) ? now : std::string();
  }
  const auto& tiers = world.book.tiers;
  if (std::find(tiers.begin(), tiers.end(), words[0]) != tiers.end()) {
    return words[0];
  }
  if (words[0] == "next") {
    return next_tier(world.book, now).tier;
  }
  std::vector<std::string_view> known(tiers.begin(), tiers.end());
  known.emplace_back("next");
  context.diagnostics.error("usage-words", context.options.word_spans[0],
                            in_quotes(words[0]) + " is no tier", suggestion(words[0], known));
  return std::nullopt;
}

// The project's config as it is, also where o4 does not read it. False if it cannot be read.
bool read_project(Context& context, const Prepared& prepared, const World& world,
                  std::optional<std::string>& text) {
  const auto& facts = prepared.loaded.facts.facts;
  const auto& flags = context.options.flags;
  if (facts.trusted || flags.has("--scenario") || flags.has("--config")) {
    text = text_of(world, ConfigFile::project);
    return true;
  }
  auto found = read_found_file(config_paths(context, facts).project, facts.workspace);
  if (!found && !found.error().missing) {
    context.diagnostics.error("file-read", {}, found.error().message);
    return false;
  }
  text = found ? std::optional(*std::move(found)) : std::nullopt;
  return true;
}

enum class Consent { given, refused, nobody_there };

Consent consent(const Context& context, const PickedTier& picked) {
  if (!picked.asks || context.options.flags.has("--yes")) {
    return Consent::given;
  }
  const auto answer = ask_user(switch_question(picked.tier));
  return !answer ? Consent::nobody_there : *answer ? Consent::given : Consent::refused;
}

int save(Context& context, const Prepared& prepared, const SavedTier& saved) {
  const auto path = path_to_write(context, prepared, ConfigFile::project);
  if (path.empty()) {
    return fail(context);
  }
  switch (save_text(context, prepared, path, saved.before, saved.after)) {
    case Saved::done:
      return exit_allow;
    case Saved::moved:
      context.diagnostics.error("file-write", {}, "the config has changed meanwhile: try again");
      break;
    case Saved::failed:
      break;
  }
  return fail(context);
}

// Shown first, asked then: what is consented to has been seen.
int conclude(Context& context, const Prepared& prepared, const PickedTier& picked,
             const SavedTier& saved) {
  const auto given = consent(context, picked);
  if (given == Consent::given) {
    return saves(context) ? save(context, prepared, saved) : exit_allow;
  }
  context.console.err += given == Consent::refused
                             ? prepared.loaded.policy.graph().world.tier + " is kept\n"
                             : switch_question(picked.tier) + " --yes answers\n";
  return given == Consent::refused ? exit_deny : exit_ask;
}

int report(Context& context, const TierReport& report) {
  context.console.out += context.options.format == "json" ? print_pages(to_json(report))
                                                          : tier_pages(report, context.console);
  return exit_allow;
}

int pick(Context& context, const Prepared& prepared, const World& world, const LoadedPolicy& own,
         const std::string& tier) {
  std::optional<std::string> text;
  if (!read_project(context, prepared, world, text)) {
    return fail(context);
  }
  const auto picked = pick_tier(world, tier);
  const auto saved = save_picked_tier(world, text, tier);
  if (!picked || !saved) {
    context.diagnostics.error("tier-save", {},
                              saved ? "there are too many places to compare" : saved.error());
    return fail(context);
  }
  report(context, {world, own, &*picked, &*saved});
  const int status = conclude(context, prepared, *picked, *saved);
  if (status != exit_usage) {
    show_warnings(context);
  }
  return status;
}

int run_tier(Context& context) {
  const auto prepared = prepare(context);
  if (!prepared) {
    return fail(context);
  }
  const auto world = world_of(context, *prepared);
  const auto tier = wanted_tier(context, world);
  const auto own = tier ? policy_of_tier(world) : std::nullopt;
  if (!own) {
    return fail(context);
  }
  if (!tier->empty()) {
    return pick(context, *prepared, world, *own, *tier);
  }
  report(context, {world, *own});
  show_warnings(context);
  return exit_allow;
}

constexpr auto flags = std::to_array<Flag>({
    {"--save", "", "", "write default_tier into the project's config, as picking a tier does"},
    {"--yes", "", "", "answer the question that the step asks"},
});
constexpr auto examples = std::to_array<Example>({
    {"tier", "the tier of a session here, and what it lets commands write"},
    {"tier next", "what Alt+S would change"},
    {"tier airlock --save", "start in it from the next session on"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "Without words: the tier that is picked, also while a fixed sandbox is in force, where it came "
    "from, how this platform enforces it, what commands can write in it, and which tier comes "
    "next.\n"
    "With a tier, or next for the one that Alt+S leads to: what picking it changes for new "
    "commands, the text that is saved in the project's config, and, where that makes the first "
    "[sandbox] table, what the table changes from the next session on. With --save the text is "
    "written. The step that leaves the sandbox asks; --yes answers, and without a terminal the "
    "exit status is 3.";

}  // namespace

constinit const Command tier_command = {
    .name = "tier",
    .words = "[next | TIER]",
    .summary = "show the tier, or what picking and saving another means",
    .details = details,
    .most_words = 1,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_tier,
};

}  // namespace o4
