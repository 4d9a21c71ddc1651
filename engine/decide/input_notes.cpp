// What a graph cannot know: whether a granted folder is there, where the repository of a worktree
// is, what each config says by itself. It is in the inputs, so it is looked up there and only told.
#include "engine/decide/input_notes.hpp"

#include <algorithm>

#include "engine/paths/path.hpp"

namespace o4 {
namespace {

bool is_missing(const Facts& facts, const std::string& path) {
  const auto found = facts.fs.find(path);
  return found != facts.fs.end() && found->second.kind == FileFact::Kind::missing;
}

// The grant that lets commands write the path where it leads; null if none does.
const PathRule* grant_of(const LoadedPolicy& loaded, const PathQuery& query) {
  const auto& graph = loaded.policy.graph();
  const auto profile = find_profile(graph, query.profile);
  const auto& facts = loaded.facts.facts;
  const auto there =
      resolved_form(graph.world.space, absolute_path(query.path, facts.home, facts.cwd));
  if (!profile || !there || query.actor != PathActor::shell || query.op != PathOp::write) {
    return nullptr;
  }
  const auto* rule = loaded.policy.commands(**profile).deciding(*there, query.op);
  return rule != nullptr && rule->effect == Effect::allow ? rule : nullptr;
}

// On Linux a folder is mounted writable, which only one that is there can be.
void note_missing_grant(const LoadedPolicy& loaded, const PathQuery& query,
                        std::vector<std::string>& notes) {
  const auto& facts = loaded.facts.facts;
  const auto* grant = grant_of(loaded, query);
  const auto outcome = decide(loaded.policy, query);
  if (grant != nullptr && outcome == Outcome::allow && facts.platform == Platform::linux_os &&
      is_missing(facts, grant->path)) {
    notes.push_back("missing-grant: " + in_quotes(show_path(grant->path, facts.home)) +
                    " is not there, and bubblewrap opens only what is: make it before the command "
                    "runs");
  }
}

// The workspace is a linked worktree, or a submodule.
bool has_git_elsewhere(const LoadedPolicy& loaded) {
  const auto& facts = loaded.facts.facts;
  const auto found = facts.fs.find(facts.workspace + "/.git");
  return !loaded.policy.graph().mode.unsandboxed && found != facts.fs.end() &&
         found->second.kind == FileFact::Kind::file;
}

std::string git_note(const LoadedPolicy& loaded, const std::string& git) {
  const auto& facts = loaded.facts.facts;
  const auto note = in_quotes(show_path(facts.workspace + "/.git", facts.home)) +
                    " is a file, as in a linked worktree: a commit writes ";
  const PathQuery write{git, PathOp::write};
  if (!git.empty() && decide(loaded.policy, write) == Outcome::allow) {
    return note + in_quotes(show_path(git, facts.home)) + ", which commands can write";
  }
  const auto where =
      git.empty() ? "the folder that it points to" : in_quotes(show_path(git, facts.home));
  return note + where + ", which needs a grant: 'o4-policy allow path " +
         (git.empty() ? "FOLDER" : show_path(git, facts.home)) +
         " --op write'; git then obeys hooks and config there that commands can write "
         "(lint-git-granted)";
}

void note_git(const LoadedPolicy& loaded, const PathQuery& query, const std::string& git,
              std::vector<std::string>& notes) {
  const auto& facts = loaded.facts.facts;
  const auto path = normal_path(absolute_path(query.path, facts.home, facts.cwd));
  const bool about_git =
      is_under(path, facts.workspace + "/.git") || (!git.empty() && is_under(path, git));
  if (about_git && has_git_elsewhere(loaded)) {
    notes.push_back(git_note(loaded, git));
  }
}

// F5: one file has a table that does not set allowedDomains, and another sets it.
bool reads_differ(const std::vector<ConfigLayer>& layers) {
  const bool sets = std::any_of(layers.begin(), layers.end(), [](const ConfigLayer& layer) {
    return layer.allowed_domains.has_value();
  });
  const bool lacks = std::any_of(layers.begin(), layers.end(), [](const ConfigLayer& layer) {
    return layer.table.has_value() && !layer.allowed_domains;
  });
  return sets && lacks;
}

bool rests_on_the_table(HostActor actor) {
  return actor == HostActor::shell || actor == HostActor::user || actor == HostActor::watch;
}

void note_host(const LoadedPolicy& loaded, const HostQuery& query,
               std::vector<std::string>& notes) {
  const auto& graph = loaded.policy.graph();
  if (!graph.mode.unsandboxed && rests_on_the_table(query.actor) && reads_differ(loaded.layers)) {
    notes.emplace_back(
        "our reading of the documentation: all files that are read count together; read one by "
        "one, a table that does not set allowedDomains lifts the network limit");
  }
}

}  // namespace

std::vector<std::string> input_notes(const LoadedPolicy& loaded, const Query& query,
                                     const std::string& git) {
  std::vector<std::string> notes;
  if (const auto* path = std::get_if<PathQuery>(&query)) {
    note_missing_grant(loaded, *path, notes);
    note_git(loaded, *path, git, notes);
  } else if (const auto* host = std::get_if<HostQuery>(&query)) {
    note_host(loaded, *host, notes);
  } else if (const auto* command = std::get_if<CommandQuery>(&query)) {
    if (command->command.find("git") != std::string::npos && has_git_elsewhere(loaded)) {
      notes.push_back(git_note(loaded, git));
    }
  }
  if (loaded.config.unread_project) {
    notes.emplace_back(
        "the project has a .o4/config.toml, which is not read: the workspace is not "
        "trusted");
  }
  return notes;
}

std::vector<std::string> input_notes(const LoadedPolicy& loaded, const std::string& git) {
  return has_git_elsewhere(loaded) ? std::vector<std::string>{git_note(loaded, git)}
                                   : std::vector<std::string>();
}

}  // namespace o4
