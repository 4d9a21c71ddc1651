// Facts and configs from where the command line says, or from the machine and the two places where
// o4 looks. A project's config in an untrusted workspace is seen and not read (T3).
#include "cli/ask/inputs.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/fact_flags.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "cli/machine/named_files.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// Standard input can be read once by one of them.
std::ptrdiff_t users_of_stdin(const GivenFlags& flags) {
  std::ptrdiff_t users = flags.has("--batch") ? 1 : 0;
  for (const auto* flag : {"--facts", "--scenario", "--config"}) {
    const auto values = flags.values(flag);
    users += std::count(values.begin(), values.end(), "-");
  }
  return users;
}

// False, with an error, if flags are given that cannot go together.
bool check_combination(const Options& options, Diagnostics& out) {
  const auto& flags = options.flags;
  for (const auto* other : {"--facts", "--config"}) {
    if (flags.has("--scenario") && flags.has(other)) {
      out.error("usage-flag", flag_span(options, other),
                "'--scenario' and '" + std::string(other) + "' are both given",
                "a scenario holds facts and configs");
      return false;
    }
  }
  const auto configs = flags.values("--config");
  if (configs.size() > 2) {
    out.error("usage-flag", flag_span(options, "--config"), "'--config' is given more than twice",
              "the first is the user's config, the second the project's");
    return false;
  }
  if (users_of_stdin(flags) > 1) {
    out.error("usage-flag", options.end, "standard input is asked for more than once",
              "give all but one of the texts as files");
    return false;
  }
  return true;
}

std::optional<GivenFacts> from_scenario(Context& context, const Options& options,
                                        const std::string& path) {
  const auto named = flag_span(options, "--scenario");
  auto scenario = open_scenario(context.sources, {path, named}, context.diagnostics);
  if (!scenario) {
    return std::nullopt;
  }
  return GivenFacts{
      std::move(scenario->facts), FactSource::scenario, {scenario->user, scenario->project}};
}

std::optional<GivenFacts> from_file(Context& context, const Options& options,
                                    const std::string& path) {
  const auto named = flag_span(options, "--facts");
  const auto file = open_source(context.sources, path, named, context.diagnostics);
  if (!file) {
    return std::nullopt;
  }
  auto table = read_json(context.sources, *file, "facts", context.diagnostics);
  if (!table) {
    return std::nullopt;
  }
  return GivenFacts{std::move(*table), FactSource::file, {}};
}

// As short as it stays clear where the file is: below the current folder, below home, or in full.
std::string shown_name(const std::string& path, const std::string& home) {
  const auto here = current_folder();
  if (!here.empty() && here != "/" && path.starts_with(here + "/")) {
    return path.substr(here.size() + 1);
  }
  return show_path(path, home);
}

// False if the file is there and cannot be read.
bool open_found(Context& context, const std::string& path, const std::string& workspace,
                std::string name, std::optional<FileId>& file) {
  auto text = read_found_file(path, workspace);
  if (text) {
    file = context.sources.add(std::move(name), std::move(*text));
    return true;
  }
  if (!text.error().missing) {
    context.diagnostics.error("file-read", {}, text.error().message);
  }
  return text.error().missing;
}

}  // namespace

std::optional<GivenFacts> given_facts(Context& context, const Options& options) {
  const auto& flags = options.flags;
  if (!check_combination(options, context.diagnostics)) {
    return std::nullopt;
  }
  std::optional<GivenFacts> given;
  if (const auto scenario = flags.value("--scenario")) {
    given = from_scenario(context, options, *scenario);
  } else if (const auto file = flags.value("--facts")) {
    given = from_file(context, options, *file);
  } else {
    given = GivenFacts{
        {{}, machine_facts(context.sources, flags, context.diagnostics)}, FactSource::machine, {}};
  }
  if (given && !options.command->is_session) {
    given->table = with_members(std::move(given->table), {{"fresh_clone_seen", {}, {{}, true}}});
  }
  if (given) {
    const auto here = given->source == FactSource::machine ? current_folder() : std::string();
    given->table =
        with_members(std::move(given->table), facts_from_flags(context.sources, flags, here));
  }
  return given;
}

std::optional<ConfigFiles> find_configs(Context& context, const Options& options,
                                        const Facts& facts) {
  ConfigFiles files;
  const auto named = options.flags.values("--config");
  if (!named.empty()) {
    const auto at = flag_span(options, "--config");
    files.user = open_source(context.sources, named.front(), at, context.diagnostics);
    if (named.size() > 1) {
      files.project = open_source(context.sources, named.back(), at, context.diagnostics);
    }
    return context.diagnostics.has_errors() ? std::nullopt : std::optional(files);
  }
  const auto user = facts.home + "/.o4/config.toml";
  if (!open_found(context, user, facts.workspace, show_path(user, facts.home), files.user)) {
    return std::nullopt;
  }
  const auto project = facts.workspace + "/.o4/config.toml";
  const auto name = shown_name(project, facts.home);
  if (facts.trusted) {
    const bool fine = open_found(context, project, facts.workspace, name, files.project);
    return fine ? std::optional(files) : std::nullopt;
  }
  if (!real_path(project).empty()) {
    files.project = context.sources.add(name, "");  // it is there, and that is all (T3)
  }
  return files;
}

}  // namespace o4
