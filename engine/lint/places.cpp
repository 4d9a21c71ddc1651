// Grants through which a sandboxed command reaches what runs outside the sandbox later on: start-up
// files, folders on PATH, o4's own configs.
//
// A place is opened if the grant decides at it, not only covers it: a protected place within a
// grant is closed all the same. The list is of names that are usual; what is not there yet counts
// as well, since a command could make it.
#include <algorithm>
#include <array>
#include <utility>

#include "engine/config/config_edits.hpp"
#include "engine/graph/origin.hpp"
#include "engine/lint/checks.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

enum class On { any, linux, macos };

struct Place {
  std::string_view path;
  On on;
  std::string_view what;
};

constexpr auto places = std::to_array<Place>({
    {"~/bin", On::any, "a folder that is usually on PATH"},
    {"~/.local/bin", On::any, "a folder that is usually on PATH"},
    {"~/.cargo/bin", On::any, "a folder that is usually on PATH"},
    {"~/go/bin", On::any, "a folder that is usually on PATH"},
    {"~/.bun/bin", On::any, "a folder that is usually on PATH"},
    {"~/.deno/bin", On::any, "a folder that is usually on PATH"},
    {"~/.npm-global/bin", On::any, "a folder that is usually on PATH"},
    {"~/.yarn/bin", On::any, "a folder that is usually on PATH"},
    {"~/.pyenv/shims", On::any, "a folder that is usually on PATH"},
    {"~/.rbenv/shims", On::any, "a folder that is usually on PATH"},
    {"~/.asdf/shims", On::any, "a folder that is usually on PATH"},
    {"~/.local/share/mise/shims", On::any, "a folder that is usually on PATH"},
    {"~/.nvm", On::any, "a folder that shells start from"},
    {"~/.nix-profile", On::any, "a folder that is usually on PATH"},
    {"/usr/bin", On::any, "a folder that is on PATH"},
    {"/usr/sbin", On::any, "a folder that is on PATH"},
    {"/bin", On::any, "a folder that is on PATH"},
    {"/sbin", On::any, "a folder that is on PATH"},
    {"/usr/local/bin", On::any, "a folder that is on PATH"},
    {"/usr/local/sbin", On::any, "a folder that is on PATH"},
    {"/opt/homebrew/bin", On::macos, "a folder that is usually on PATH"},
    {"/snap/bin", On::linux, "a folder that is usually on PATH"},

    {"~/.bashrc", On::any, "a start-up file of the shell"},
    {"~/.bash_profile", On::any, "a start-up file of the shell"},
    {"~/.bash_login", On::any, "a start-up file of the shell"},
    {"~/.bash_logout", On::any, "a file that the shell runs"},
    {"~/.bash_aliases", On::any, "a start-up file of the shell"},
    {"~/.profile", On::any, "a start-up file of the shell"},
    {"~/.zshrc", On::any, "a start-up file of the shell"},
    {"~/.zshenv", On::any, "a start-up file of the shell"},
    {"~/.zprofile", On::any, "a start-up file of the shell"},
    {"~/.zlogin", On::any, "a start-up file of the shell"},
    {"~/.kshrc", On::any, "a start-up file of the shell"},
    {"~/.cshrc", On::any, "a start-up file of the shell"},
    {"~/.tcshrc", On::any, "a start-up file of the shell"},
    {"~/.inputrc", On::any, "a start-up file of the shell"},
    {"~/.oh-my-zsh", On::any, "a folder that shells start from"},
    {"~/.config/fish", On::any, "a folder that shells start from"},
    {"~/.config/zsh", On::any, "a folder that shells start from"},
    {"~/.cargo/env", On::any, "a start-up file of the shell"},
    {"/etc/profile", On::any, "a start-up file of the shell"},
    {"/etc/profile.d", On::any, "a folder that shells start from"},

    {"~/.xprofile", On::linux, "a start-up file of the desktop"},
    {"~/.xinitrc", On::linux, "a start-up file of the desktop"},
    {"~/.xsession", On::linux, "a start-up file of the desktop"},
    {"~/.config/autostart", On::linux, "a folder of programs that start by themselves"},
    {"~/.config/systemd/user", On::linux, "a folder of programs that start by themselves"},
    {"~/.local/share/systemd/user", On::linux, "a folder of programs that start by themselves"},
    {"~/.config/environment.d", On::linux, "a folder that sets the environment"},
    {"/etc/systemd/system", On::linux, "a folder of programs that start by themselves"},
    {"/etc/cron.d", On::any, "a folder of programs that start by themselves"},
    {"/etc/crontab", On::any, "a table of programs that start by themselves"},
    {"~/Library/LaunchAgents", On::macos, "a folder of programs that start by themselves"},
    {"/Library/LaunchAgents", On::macos, "a folder of programs that start by themselves"},
    {"/Library/LaunchDaemons", On::macos, "a folder of programs that start by themselves"},

    {"~/.gitconfig", On::any, "a config that names programs to run"},
    {"~/.config/git", On::any, "a config that names programs to run"},
    {"~/.vimrc", On::any, "a start-up file of the editor"},
    {"~/.vim", On::any, "a start-up folder of the editor"},
    {"~/.config/nvim", On::any, "a start-up folder of the editor"},
    {"~/.emacs", On::any, "a start-up file of the editor"},
    {"~/.emacs.d", On::any, "a start-up folder of the editor"},
    {"~/.config/Code/User", On::linux, "a start-up folder of the editor"},
    {"~/.vscode", On::any, "a start-up folder of the editor"},
    {"~/.tmux.conf", On::any, "a start-up file of the terminal"},
    {"~/.pythonrc", On::any, "a start-up file of an interpreter"},
    {"~/.irbrc", On::any, "a start-up file of an interpreter"},
    {"~/.local/lib", On::any, "a folder of modules that interpreters load"},
});

constexpr std::string_view config_file = "/.o4/config.toml";

bool is_there(const Place& place, Platform platform) {
  return place.on == On::any || (place.on == On::linux && platform == Platform::linux_os) ||
         (place.on == On::macos && platform == Platform::macos);
}

// What one entry, fact or line of the rules lets commands write.
struct Opened {
  const PathRule* rule;
  std::vector<std::pair<std::string, const Place*>> places;
};

// The deeper one of grant and place, if the grant opens it.
std::optional<std::string> opened_by(const LintView& view, const PathRule& rule,
                                     const std::string& place) {
  if (!is_under(place, rule.path) && !is_under(rule.path, place)) {
    return std::nullopt;
  }
  auto path = is_under(place, rule.path) ? place : rule.path;
  const auto* const deciding = view.write_rule(path);
  const bool by_this = deciding != nullptr && *deciding == rule;
  return by_this && view.can_write(path) ? std::optional(std::move(path)) : std::nullopt;
}

std::vector<Opened> opened_places(const LintView& view) {
  std::vector<Opened> result;
  for (const auto& rule : view.graph().mode.shell) {
    if (rule.effect != Effect::allow || !rule.write) {
      continue;
    }
    Opened opened{&rule, {}};
    for (const auto& place : places) {
      if (!is_there(place, view.facts().platform)) {
        continue;
      }
      const auto given = expand_home(place.path, view.facts().home);
      const auto leads_to = resolved_form(view.graph().world.space, given);
      if (auto path = opened_by(view, rule, leads_to.value_or(given))) {
        opened.places.emplace_back(std::move(*path), &place);
      }
    }
    if (!opened.places.empty()) {
      result.push_back(std::move(opened));
    }
  }
  return result;
}

// Five of them, and how many more there are: a grant of home opens nearly all.
std::string list_of(const LintView& view, const Opened& opened) {
  constexpr std::size_t most = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, opened.places.size()); ++i) {
    const auto& [path, place] = opened.places[i];
    text += (i == 0 ? "" : "; ") + show_path(path, view.facts().home);
    text += ", ";
    text += place->what;
  }
  const auto rest = opened.places.size() - std::min(most, opened.places.size());
  return rest == 0 ? text : text + "; and " + std::to_string(rest) + " more";
}

void report(const LintView& view, const Opened& opened, Findings& out) {
  const auto& from = opened.rule->provenance.from;
  const auto span = view.span_of(from);
  const auto* layer = view.layer_of(span);
  const bool built_in = from.kind == rules::Origin::Kind::file && layer == nullptr;
  const auto grant = view.shown(opened.rule->path) + " (" + opened.rule->provenance.because + ")";
  auto& finding = out.add(built_in ? "lint-startup-built-in" : "lint-startup-writable", span,
                          "sandboxed commands can write what runs outside the sandbox later on: " +
                              list_of(view, opened) + ", by the grant of " + grant,
                          built_in ? "watch it, or use a tier without this grant"
                                   : "grant a folder that holds only data");
  finding.witness = view.write_of(opened.places.front().first);
  if (built_in) {
    finding.related.push_back({{}, "granted by " + show_place(from)});
  } else if (layer != nullptr) {
    finding.fix = {remove_entry(view.input().sources, span)};
  }
}

// The grant that lets commands write `path`.
const PathRule* grant_of(const LintView& view, const std::string& path) {
  return view.write_rule(resolved_form(view.graph().world.space, path).value_or(path));
}

void check_user_config(const LintView& view, Findings& out) {
  const auto path = view.facts().home + std::string(config_file);
  const auto* grant = view.can_write(path) ? grant_of(view, path) : nullptr;
  if (grant == nullptr) {
    return;
  }
  const auto span = view.span_of(grant->provenance.from);
  auto& finding =
      out.add("lint-user-config-writable", span,
              "sandboxed commands can write " + view.shown(path) +
                  ", and so let every later session out of the sandbox, by the grant of " +
                  view.shown(grant->path),
              "keep grants away from ~/.o4");
  finding.witness = view.write_of(path);
  if (view.layer_of(span) != nullptr) {
    finding.fix = {remove_entry(view.input().sources, span)};
  }
}

void check_project_config(const LintView& view, Findings& out) {
  const auto path = view.facts().workspace + std::string(config_file);
  if (!view.facts().trusted || !view.can_write(path) ||
      view.facts().workspace == view.facts().home) {
    return;
  }
  const auto& project = view.input().loaded.files.project;
  auto& finding = out.add("lint-project-config-writable", project ? Span{*project, 0, 0} : Span{},
                          "sandboxed commands can write " + view.shown(path) +
                              ", which the next session in this workspace obeys",
                          "look at its changes before you start o4 again");
  finding.witness = view.write_of(path);
}

}  // namespace

void check_places(const LintView& view, Findings& out) {
  if (!view.is_sandboxed()) {
    return;
  }
  for (const auto& opened : opened_places(view)) {
    report(view, opened, out);
  }
  check_user_config(view, out);
  check_project_config(view, out);
}

std::vector<std::string> lint_paths_of_interest(const LoadedPolicy& loaded) {
  const auto& facts = loaded.facts.facts;
  std::vector<std::string> paths = {facts.workspace + std::string(config_file),
                                    facts.home + std::string(config_file)};
  for (const auto& place : places) {
    paths.push_back(expand_home(place.path, facts.home));
  }
  for (auto& path : exposed_places(facts)) {
    paths.push_back(std::move(path));
  }
  for (const auto& entry : loaded.config.escape_hatch_binaries) {
    paths.push_back(entry.value);
  }
  for (const auto& rule : loaded.policy.graph().mode.shell) {
    const auto name = rule.path.substr(rule.path.rfind('/'));
    if (rule.effect == Effect::guard && name.starts_with("/.")) {
      paths.push_back(facts.workspace + name);
    }
  }
  return paths;
}

}  // namespace o4
