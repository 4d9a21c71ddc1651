#include "cli/commands/run_config.hpp"

#include <algorithm>
#include <utility>

#include "cli/ask/config_paths.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/render_diff.hpp"
#include "engine/compare/compare.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::vector<std::string> deciding_paths(const Context& context, const Facts& facts) {
  const auto configs = config_paths(context, facts);
  std::vector<std::string> paths = {configs.user};
  if (!configs.project.empty()) {
    paths.push_back(configs.project);
  }
  for (const auto& plugin : facts.plugins) {
    paths.push_back(facts.home + "/.o4/plugins/" + plugin.name + "/plugin.json");
  }
  if (const auto rules = context.options.flags.value("--rules")) {
    const auto files = files_below(absolute_path(*rules, facts.home, current_folder()));
    paths.insert(paths.end(), files ? files->begin() : paths.end(),
                 files ? files->end() : paths.end());
  }
  return paths;
}

// The policy as it was obeyed, as far as configs make it.
std::optional<LoadedPolicy> policy_before(Context& context, const Prepared& prepared,
                                          const std::vector<DecidingFile>& changed) {
  const auto& facts = prepared.loaded.facts;
  auto files = prepared.loaded.files;
  const auto paths = config_paths(context, facts.facts);
  for (const auto& file : changed) {
    const auto id =
        file.text ? std::optional(context.sources.add(file.path, *file.text)) : std::nullopt;
    if (file.path == paths.user) {
      files.user = id;
    } else if (file.path == paths.project) {
      files.project = id;
    }
  }
  Diagnostics unheard;
  auto configs = load_configs(context.sources, prepared.book, files, facts.facts);
  return load_policy(context.sources, prepared.book, PolicyInputs{facts, std::move(configs)},
                     unheard);
}

void show_difference(Context& context, const Prepared& prepared,
                     const std::vector<DecidingFile>& changed) {
  const auto before = policy_before(context, prepared, changed);
  const auto compared = before ? compare(before->policy, prepared.loaded.policy) : std::nullopt;
  if (compared) {
    context.console.err +=
        "A is the policy that was obeyed, B what the files say now\n" +
        diff_pages(*compared, {before->policy.graph(), prepared.loaded.policy.graph()},
                   context.console);
  }
}

}  // namespace

std::vector<DecidingFile> writable_deciding_files(const Context& context, const Prepared& prepared,
                                                  const ProfileChoice& profile) {
  const auto& facts = prepared.loaded.facts.facts;
  const auto& given = prepared.loaded.files;
  const auto paths = config_paths(context, facts);
  std::vector<DecidingFile> files;
  for (auto& path : deciding_paths(context, facts)) {
    const auto outcome =
        decide(prepared.loaded.policy, PathQuery{path, PathOp::write, PathActor::shell, profile});
    if (!outcome || *outcome != Outcome::allow) {
      continue;
    }
    const auto& read = path == paths.user      ? given.user
                       : path == paths.project ? given.project
                                               : std::nullopt;
    files.push_back(read ? DecidingFile{path, std::string(context.sources.text(*read))}
                         : look_at_file(path));
  }
  return files;
}

bool check_rewritten(Context& context, const Prepared& prepared) {
  const auto& facts = prepared.loaded.facts.facts;
  const RewrittenFiles rewritten(facts.home);
  const auto changed = rewritten.not_accepted(deciding_paths(context, facts));
  if (changed.empty()) {
    return true;
  }
  if (context.options.flags.has("--accept-config")) {
    rewritten.accept(changed);
    return true;
  }
  show_difference(context, prepared, changed);
  for (const auto& file : changed) {
    context.diagnostics.error(
        "run-config-rewritten", {},
        in_quotes(show_path(file.path, facts.home)) +
            " was changed while a sandboxed command ran, and is not obeyed",
        "look at it, and give --accept-config once, or put back what was there");
  }
  return false;
}

}  // namespace o4
