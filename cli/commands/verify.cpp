// verify: proves that profiles decide as the policy does, or shows where they do not.
//
// Every profile that commands can run under is lowered, written, read back and held against the
// policy; or the text of --profile in its place, of whatever origin. --live leaves the proof alone
// and asks the real sandbox (cli/live).
//
//   0  proved, or there is nothing to lower     1  not proved, or a probe differs     2  no answer
#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/ask/text_options.hpp"
#include "cli/commands/squid.hpp"
#include "cli/live/live.hpp"
#include "cli/live/script.hpp"
#include "cli/machine/files.hpp"
#include "cli/run/list.hpp"
#include "cli/show/profile_check.hpp"
#include "cli/terminal/progress.hpp"

namespace o4 {
namespace {

std::optional<std::vector<Verified>> verify_all(Context& context, const Prepared& prepared) {
  const auto& loaded = prepared.loaded;
  std::vector<ProfileChoice> profiles = sandboxed_profiles(loaded.policy.graph());
  std::optional<ForeignProfile> foreign;
  if (const auto path = context.options.flags.value("--profile")) {
    const auto file = open_source(context.sources, *path, flag_span(context.options, "--profile"),
                                  context.diagnostics);
    const auto profile = profile_from(context, loaded.policy.graph(), "--against");
    auto options = text_options(context);
    if (!file || !profile || !options) {
      return std::nullopt;
    }
    foreign = {*file, std::move(*options)};
    profiles = {*profile};
  }
  std::vector<Verified> result;
  for (const auto& profile : profiles) {
    const auto lowering = o4::lower(loaded.policy, loaded.facts.facts,
                                    lower_options(prepared, profile), context.diagnostics);
    auto verified =
        lowering ? verify(context, loaded, profile, *lowering, foreign) : std::optional<Verified>();
    if (!verified) {
      return std::nullopt;
    }
    result.push_back(*std::move(verified));
  }
  return result;
}

bool flags_fit(Context& context) {
  for (const auto* const flag : {"--against", "--import"}) {
    if (context.options.flags.has(flag) && !context.options.flags.has("--profile")) {
      context.diagnostics.error("usage-flag", flag_span(context.options, flag),
                                "'" + std::string(flag) + "' goes with '--profile'",
                                "without it every profile of the policy is verified");
      return false;
    }
  }
  return true;
}

int say_nothing_to_lower(Context& context, const std::string& why) {
  context.console.out +=
      context.options.format == "json"
          ? print_pages(Json{{"proved", true}, {"note", why}, {"profiles", Json::array()}})
          : why + "\n";
  show_warnings(context);
  return exit_allow;
}

// What the proof predicts, held against the real sandbox.
int verify_live(Context& context, const Prepared& prepared) {
  if (const auto script = live_script(context, prepared.loaded)) {
    context.console.out += *script;
    return exit_allow;
  }
  std::optional<FileId> foreign;
  if (const auto path = context.options.flags.value("--profile")) {
    foreign = open_source(context.sources, *path, flag_span(context.options, "--profile"),
                          context.diagnostics);
    if (!foreign) {
      return fail(context);
    }
  }
  const auto rows = probe_live(context, prepared, foreign);
  if (!rows) {
    return fail(context);
  }
  const auto& profile = prepared.loaded.policy.graph().mode.name;
  context.console.out += context.options.format == "json" ? print_pages(live_json(profile, *rows))
                                                          : live_text(profile, *rows);
  show_warnings(context);
  const bool differs = std::any_of(rows->begin(), rows->end(), [](const Measured& row) {
    return row.verdict == Measured::Verdict::differs;
  });
  return differs ? exit_deny : exit_allow;
}

int run_verify(Context& context) {
  const Progress progress("verify");
  if (is_about_squid(context)) {
    return verify_squid(context);
  }
  const auto prepared =
      flags_fit(context) ? prepare(context, {}, LookUp::what_lowers) : std::optional<Prepared>();
  if (!prepared) {
    return fail(context);
  }
  const auto& loaded = prepared->loaded;
  const auto platform = loaded.facts.facts.platform;
  if (!check_backend(context, platform)) {
    return fail(context);
  }
  if (const auto why = nothing_to_lower(loaded.policy.graph(), platform)) {
    return say_nothing_to_lower(context, *why);
  }
  if (context.options.flags.has("--live")) {
    return verify_live(context, *prepared);
  }
  const auto all = verify_all(context, *prepared);
  if (!all) {
    return fail(context);
  }
  const bool proved =
      std::all_of(all->begin(), all->end(), [](const Verified& v) { return v.proof.holds(); });
  if (context.options.format == "json") {
    Json json{{"proved", proved}, {"profiles", Json::array()}};
    for (const auto& verified : *all) {
      json["profiles"].push_back(to_json(context.sources, verified));
    }
    context.console.out += print_pages(json);
  } else {
    const auto shown =
        context.options.flags.has("--diff") ? Shown::every_difference : Shown::shortest_difference;
    for (const auto& verified : *all) {
      context.console.out += verified_text(context, verified, shown);
    }
  }
  show_warnings(context);
  return proved ? exit_allow : exit_deny;
}

constexpr auto examples = std::to_array<Example>({
    {"verify", "are the profiles of this folder equal to its policy?"},
    {"verify --scenario ci.policy.toml --format json", "the same of a scenario, for a program"},
    {"verify --live", "does the real sandbox do what the proof predicts?"},
    {"verify --live --platform macos > probe.sh", "the same for a Mac, as a script"},
    {"verify --platform macos --profile edited.sb --diff",
     "how does a profile that somebody edited differ from the policy?"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr auto flags = std::to_array<Flag>({
    backend_flag,
    {"--profile", "", "FILE",
     "hold this profile or argument list against the policy, instead of the policy's own"},
    {"--against", "", "NAME",
     "the narrow profile of the policy that FILE is held against [the mode's own]"},
    import_flag,
    {"--live", "", "",
     "run the mode's own list, or FILE, for real: one probe for each region of the proof"},
    {"--diff", "", "", "show every difference, in both directions, not only the shortest"},
});
constexpr std::string_view details =
    "Each profile is lowered, read back from its text, and compared with the policy on all paths "
    "and for all operations; the exit status is 1 if one differs, and the shortest path on which "
    "it does is shown with the policy's rule and the profile's line. What a backend cannot "
    "enforce is listed as a gap. With --live nothing is proved: the list is run with a script that "
    "tries to read and write at each place that stands for others, to connect, and to reach the "
    "caller's processes and descriptors. A refusal counts only beside a probe of its kind that was "
    "let through; what cannot be told is unmeasured, and the exit status is 1 if one differs. "
    "Nothing is read of what files hold, and what is made is taken away. For a Mac the probes are "
    "one script, which is printed: run it there, in the workspace.";

}  // namespace

constinit const Command verify_command = {
    .name = "verify",
    .words = "",
    .summary = "prove that the sandbox profiles decide as the policy does",
    .details = details,
    .most_words = 0,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_verify,
};

}  // namespace o4
