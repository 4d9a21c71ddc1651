// From the engine's advice to words that fit this machine: names of files as the user knows them,
// and a command line that can be typed again. Facts about paths that the wish names are looked up
// first; an edit that was tried under guesses might not do what it says.

#include "cli/advice/advise.hpp"

#include <algorithm>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/machine/files.hpp"
#include "cli/run/list.hpp"
#include "engine/advice/needs.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// As short as it stays clear where the file is.
std::string shown_name(const std::string& path, const std::string& home) {
  const auto here = current_folder();
  return !here.empty() && here != "/" && path.starts_with(here + "/") ? path.substr(here.size() + 1)
                                                                      : show_path(path, home);
}

ConfigNames names_of(const Context& context, const Prepared& prepared) {
  const auto& files = prepared.loaded.files;
  const auto& facts = prepared.loaded.facts.facts;
  ConfigNames names;
  if (!context.options.flags.has("--scenario")) {
    const auto paths = config_paths(context, facts);
    names = {show_path(paths.user, facts.home), shown_name(paths.project, facts.home)};
  }
  if (files.user) {
    names.user = std::string(context.sources.name(*files.user));
  }
  if (files.project) {
    names.project = std::string(context.sources.name(*files.project));
  }
  return names;
}

// A protected place is no matter of advice: nothing that the user could type opens it (W2).
bool is_protected(const Advice& advice) {
  return std::any_of(advice.obstacles.begin(), advice.obstacles.end(), [](const Obstacle& one) {
    return one.rule.text.starts_with(to_word(Effect::guard));
  });
}

bool takes(const Command& command, std::string_view flag) {
  const auto has = [&](std::span<const Flag> table) {
    return std::any_of(table.begin(), table.end(),
                       [&](const Flag& known) { return known.name == flag; });
  };
  return has(command.flags) || has(input_flags()) || has(fact_flags()) || flag == "--rules";
}

}  // namespace

World world_of(Context& context, const Prepared& prepared) {
  return {context.sources, prepared.book, prepared.loaded, prepared.loaded.files,
          names_of(context, prepared)};
}

std::optional<Advice> advise_here(Context& context, Prepared& prepared, const Query& wish,
                                  std::optional<ConfigFile> file) {
  const auto needs = needs_of(prepared.loaded.policy, wish);
  if (look_up_more(context, prepared, needs.paths) == Renewed::failed) {
    return std::nullopt;
  }
  const auto world = world_of(context, prepared);
  return file ? advise(world, wish, *file) : advise(world, wish);
}

std::string allow_words(const Context& context) {
  std::vector<std::string> words = {"o4-policy", "allow"};
  words.insert(words.end(), context.options.words.begin(), context.options.words.end());
  for (const auto& [name, values] : context.options.flags.all()) {
    if (!takes(*find_command("allow"), name)) {
      continue;
    }
    for (const auto& value : values) {
      words.push_back(name);
      if (!value.empty()) {
        words.push_back(value);
      }
    }
  }
  return words_text(words);
}

std::string alternative_text(const Alternative& alternative) {
  return words_text(alternative.flags) +
         (alternative.needs_edit ? ", with the edit that 'allow' shows under it" : "") +
         (alternative.is_sandboxed ? "" : ", without a sandbox");
}

std::string advice_line(const Advice& advice, const World& world, std::string_view pointer) {
  if (advice.edit) {
    return std::string(pointer) + " shows the edit of " + world.name_of(advice.edit->file) +
           " that allows it";
  }
  if (advice.alternatives.empty() || is_protected(advice)) {
    return {};
  }
  return "no config allows it; what does: " + alternative_text(advice.alternatives.front());
}

void add_advice(Context& context, Prepared& prepared, const Query& wish, Answer& answer,
                std::string_view pointer) {
  const auto outcome = outcome_of(answer);
  if (outcome != Outcome::deny && outcome != Outcome::ask && outcome != Outcome::refuse) {
    return;
  }
  const auto advice = advise_here(context, prepared, wish);
  const auto line =
      advice ? advice_line(*advice, world_of(context, prepared), pointer) : std::string();
  if (line.empty()) {
    return;
  }
  auto* command = std::get_if<CommandDecision>(&answer);
  auto& help = command != nullptr ? command->refusals.back().help : std::get<Decision>(answer).help;
  help += (help.empty() ? "" : "; ") + line;
}

}  // namespace o4
