#include "tests/support/advised.hpp"

#include <algorithm>

#include "cli/args/fact_flags.hpp"
#include "cli/show/render_diff.hpp"
#include "engine/config/add_to_config.hpp"
#include "engine/config/config_edits.hpp"
#include "engine/graph/load_query.hpp"
#include "engine/paths/path.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/policy_files.hpp"

namespace o4::test {
namespace {

struct Counts {
  std::size_t more = 0;
  std::size_t less = 0;
};

Counts count(const Comparison& changes) {
  Counts counts;
  for (const auto& change : changes.differences) {
    (change.b > change.a ? counts.more : counts.less) += 1;
  }
  for (const auto& change : changes.loops) {
    (change.b > change.a ? counts.more : counts.less) += 1;
  }
  for (const auto& change : changes.commands) {
    counts.more += change.allows_more ? 1 : 0;
    counts.less += change.allows_less ? 1 : 0;
  }
  return counts;
}

const ConfigLayer* layer_of(const LoadedPolicy& loaded, ConfigFile file) {
  const auto found =
      std::find_if(loaded.layers.begin(), loaded.layers.end(),
                   [&](const ConfigLayer& layer) { return layer.name == to_word(file); });
  return found == loaded.layers.end() ? nullptr : &*found;
}

std::vector<std::pair<std::string, Span>> entries_of(const ConfigLayer* layer) {
  std::vector<std::pair<std::string, Span>> entries;
  if (layer == nullptr) {
    return entries;
  }
  for (const auto& path : layer->allowed_paths) {
    entries.emplace_back("path " + path.value, path.span);
  }
  if (layer->allowed_domains) {
    for (const auto& host : layer->allowed_domains->entries) {
      entries.emplace_back("host " + host.value.text, host.span);
    }
  }
  return entries;
}

// Each added entry must be missed.
std::string needless_entries(const World& world, const Query& wish, const ConfigEdit& edit) {
  const auto before = entries_of(layer_of(world.loaded, edit.file));
  const auto all = count(edit.changes);
  std::string faults;
  for (const auto& [name, span] : entries_of(layer_of(edit.with, edit.file))) {
    const auto same = [&, &name = name](const auto& old) { return old.first == name; };
    if (std::any_of(before.begin(), before.end(), same)) {
      continue;
    }
    const auto text = with_edits(edit.after, {remove_entry(world.sources, span)});
    const auto fewer = policy_with_text(world, edit.file, text);
    if (!fewer || !is_granted(fewer->policy, wish)) {
      continue;
    }
    const auto changes = compare(world.loaded.policy, fewer->policy);
    const auto counts = changes ? count(*changes) : Counts();
    if (counts.more <= all.more && counts.less <= all.less) {
      faults += "not needed: " + name + "\n";
    }
  }
  return faults;
}

std::string faults_of_edit(const World& world, const Query& wish, const ConfigEdit& edit) {
  std::string faults;
  faults += edit.before == text_of(world, edit.file) ? "" : "another text is edited\n";
  const auto again = policy_with_text(world, edit.file, edit.after);
  if (!again) {
    return faults + "the edited config is refused\n";
  }
  faults += is_granted(again->policy, wish) ? "" : "the wish is not granted\n";
  const auto changes = compare(world.loaded.policy, again->policy);
  faults += changes && print_line(to_json(*changes)) == print_line(to_json(edit.changes))
                ? ""
                : "something else changes than is told\n";
  const bool lifts = !again->config.sets_allowed_domains() && again->config.has_table() &&
                     !world.loaded.config.has_table();
  faults += lifts ? "the first table leaves allowedDomains out\n" : "";
  return faults + needless_entries(world, wish, edit);
}

// Edits that anybody would try.
std::vector<ConfigAdditions> plain_edits(const World& world, const Query& wish) {
  const auto& facts = world.loaded.facts.facts;
  std::vector<ConfigAdditions> edits;
  if (const auto* path = std::get_if<PathQuery>(&wish)) {
    const auto whole = normal_path(absolute_path(path->path, facts.home, facts.cwd));
    const std::string above(parent_path(whole));
    for (const auto& entry : {whole, above}) {
      edits.push_back({{entry}, std::vector<std::string>{}, false});
    }
  } else if (const auto* host = std::get_if<HostQuery>(&wish)) {
    const auto parsed = parse_host_query(host->host);
    edits.push_back({{}, std::vector<std::string>{parsed ? to_text(parsed->host) : ""}, false});
    edits.push_back({{}, std::vector<std::string>{"*"}, false});
  }
  return edits;
}

std::string overlooked_edits(const World& world, const Query& wish, ConfigFile file) {
  for (const auto& edit : plain_edits(world, wish)) {
    const auto text = add_to_config(text_of(world, file).value_or(""), edit);
    const auto loaded = text ? policy_with_text(world, file, *text) : std::nullopt;
    if (loaded && is_granted(loaded->policy, wish)) {
      return "this edit would do:\n" + *text;
    }
  }
  return {};
}

// Neither the facts nor an edit is enough alone, and both are.
bool is_granted_by_edit(const World& world, const LoadedPolicy& loaded, const Query& wish,
                        ConfigFile file) {
  const World there{world.sources, world.book, loaded, world.files, world.names};
  const auto advice = advise(there, wish, file);
  return !advice.granted && advice.edit && faults_of(there, wish, file, advice).empty();
}

// The flags are taken as the command line takes them.
std::string wrong_alternatives(const World& world, const Query& wish, ConfigFile file,
                               const Advice& advice) {
  const auto& facts = world.loaded.facts.facts;
  auto same = wish;
  if (auto* path = std::get_if<PathQuery>(&same)) {
    path->path = absolute_path(path->path, facts.home, facts.cwd);
  }
  for (const auto& alternative : advice.alternatives) {
    GivenFlags flags;
    for (const auto& folder : facts.add_dirs) {
      flags.add("--add-dir", folder);
    }
    for (std::size_t i = 0; i + 1 < alternative.flags.size(); i += 2) {
      const auto& flag = alternative.flags[i];
      flags.add(flag == "-C" ? "--cd" : flag, alternative.flags[i + 1]);
    }
    const auto loaded = policy_with_facts(world, facts_from_flags(world.sources, flags, "/"));
    if (!loaded || !(alternative.needs_edit ? is_granted_by_edit(world, *loaded, same, file)
                                            : is_granted(loaded->policy, same))) {
      return "not granted by " + alternative.flags[0] + " " + alternative.flags[1] + "\n";
    }
  }
  return {};
}

}  // namespace

World Advised::world() { return {sources, builtin_book(), *loaded, loaded->files}; }

std::unique_ptr<Advised> advised(const std::string& text) {
  auto result = std::make_unique<Advised>();
  result->sources = sources_with_rules();
  Diagnostics out;
  auto scenario = load_scenario(result->sources, result->sources.add("scenario", text), out);
  if (scenario) {
    result->scenario = *std::move(scenario);
    result->loaded = load_policy(
        result->sources, builtin_book(),
        GivenInputs{result->scenario.facts, result->scenario.user, result->scenario.project}, out);
  }
  return result;
}

std::string faults_of(const World& world, const Query& wish, ConfigFile file,
                      const Advice& advice) {
  if (advice.granted != is_granted(world.loaded.policy, wish)) {
    return "what is granted already is told wrongly\n";
  }
  if (advice.granted) {
    return advice.edit ? "an edit that nobody needs\n" : "";
  }
  if (advice.edit) {
    return faults_of_edit(world, wish, *advice.edit);
  }
  return (advice.obstacles.empty() ? "no obstacle is told\n" : "") +
         overlooked_edits(world, wish, file) + wrong_alternatives(world, wish, file, advice);
}

}  // namespace o4::test
