// What sandboxed commands reach that acts or counts outside: sockets that a grant opens, secrets
// that nothing protects, and what git obeys in a repository.
//
// Lists are data (sockets.def, secrets.def). A secret is only told if the facts say that it is
// there; a socket whether or not it is, since daemons come and go.
#include <algorithm>
#include <array>
#include <utility>

#include "engine/config/config_edits.hpp"
#include "engine/graph/origin.hpp"
#include "engine/lint/checks.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

enum class Seen { any, linux, macos };

struct Socket {
  std::string_view path;
  Seen on;
  std::string_view who;
};

constexpr auto sockets = std::to_array<Socket>({
#define O4_SOCKET(path, on, who) {path, Seen::on, who},
#include "engine/lint/sockets.def"
#undef O4_SOCKET
});

struct Secret {
  std::string_view path;
  std::string_view what;
};

constexpr auto secrets = std::to_array<Secret>({
#define O4_SECRET(path, what) {path, what},
#include "engine/lint/secrets.def"
#undef O4_SECRET
});

bool is_seen_on(Seen on, Platform platform) {
  return on == Seen::any || (on == Seen::linux && platform == Platform::linux_os) ||
         (on == Seen::macos && platform == Platform::macos);
}

// The spelled path and where it leads.
std::string reached_by(const LintView& view, std::string_view path) {
  const auto given = expand_home(path, view.facts().home);
  return resolved_form(view.graph().world.space, given).value_or(given);
}

// The sockets that one entry opens: those at, below and above it that it grants. A grant above a
// socket opens it, and so does one below a folder that stands for what is in it.
std::string opened_sockets(const LintView& view, const Located<std::string>& entry) {
  std::string list;
  const auto granted = reached_by(view, view.absolute(entry.value));
  for (const auto& socket : sockets) {
    if (!is_seen_on(socket.on, view.facts().platform)) {
      continue;
    }
    const auto place = reached_by(view, socket.path);
    if ((is_under(place, granted) || is_under(granted, place)) &&
        view.can_write(is_under(place, granted) ? place : granted)) {
      list += (list.empty() ? "" : "; ") + show_path(place, view.facts().home) + ", ";
      list += socket.who;
    }
  }
  return list;
}

void check_sockets(const LintView& view, const Located<std::string>& entry, Findings& out) {
  const auto list = opened_sockets(view, entry);
  if (list.empty()) {
    return;
  }
  auto& finding = out.add("lint-socket", entry.span,
                          in_quotes(entry.value) +
                              " in allowedPaths lets commands talk to what acts outside the "
                              "sandbox: " +
                              list,
                          "grant a folder that holds only data");
  finding.witness = view.write_of(view.absolute(entry.value));
  finding.fix = {remove_entry(view.input().sources, entry.span)};
}

// A grant of a repository's own folder, or of one in it that git obeys.
bool is_of_git(std::string_view path) {
  return path.ends_with("/.git") || path.find("/.git/") != std::string_view::npos;
}

void check_git_grant(const LintView& view, const Located<std::string>& entry, Findings& out) {
  const auto path = normal_path(view.absolute(entry.value));
  if (!is_of_git(path) || is_under(path, view.facts().workspace) || !view.can_write(path)) {
    return;
  }
  auto& finding = out.add("lint-git-granted", entry.span,
                          in_quotes(entry.value) +
                              " in allowedPaths lets commands write a repository's hooks and "
                              "config, which git obeys outside the sandbox",
                          "a worktree needs it to commit; look at its hooks and config before you "
                          "run git there yourself");
  finding.witness = view.write_of(path);
}

void check_repository(const LintView& view, Findings& out) {
  const auto folder = view.facts().workspace + "/.git";
  const auto known = view.facts().fs.find(folder);
  const bool is_listed =
      known != view.facts().fs.end() && known->second.kind == FileFact::Kind::dir;
  if (!is_listed || !view.can_write(folder + "/hooks") || !view.can_write(folder + "/config")) {
    return;
  }
  auto& finding =
      out.add("lint-git-writable", {},
              "sandboxed commands can write " + view.shown(folder + "/hooks") + " and " +
                  view.shown(folder + "/config") + ", which git obeys outside the sandbox",
              "look at them before you run git here yourself");
  finding.witness = view.write_of(folder + "/hooks");
}

void check_secrets(const LintView& view, Findings& out) {
  std::string list;
  std::string first;
  for (const auto& secret : secrets) {
    const auto path = expand_home(secret.path, view.facts().home);
    const auto known = view.facts().fs.find(path);
    const bool is_missing =
        known == view.facts().fs.end() || known->second.kind == FileFact::Kind::missing;
    const PathQuery read{path, PathOp::read};
    if (is_missing || decide(view.input().loaded.policy, read) != Outcome::allow) {
      continue;
    }
    first = first.empty() ? path : first;
    list += (list.empty() ? "" : "; ") + std::string(secret.path) + ", ";
    list += secret.what;
  }
  if (list.empty()) {
    return;
  }
  auto& finding = out.add("lint-secret-readable", {},
                          "commands can read secrets that no protected location holds: " + list,
                          "keep them elsewhere, or in a protected location");
  finding.witness = view.read_of(first);
}

}  // namespace

void check_exposed(const LintView& view, Findings& out) {
  if (!view.is_sandboxed()) {
    return;
  }
  check_repository(view, out);
  check_secrets(view, out);
  if (!view.uses("config.allowedPaths")) {
    return;
  }
  for (const auto& entry : view.config().allowed_paths) {
    check_sockets(view, entry, out);
    check_git_grant(view, entry, out);
  }
}

std::vector<std::string> exposed_places(const Facts& facts) {
  std::vector<std::string> paths = {facts.workspace + "/.git"};
  for (const auto& secret : secrets) {
    paths.push_back(expand_home(secret.path, facts.home));
  }
  return paths;
}

}  // namespace o4
