#include "cli/run/open_ways.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <set>

#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

constexpr std::size_t most_named = 3;

constexpr auto secret_endings =
    std::to_array<std::string_view>({"_TOKEN", "_SECRET", "_PASSWORD", "_PASSWD", "_API_KEY",
                                     "_ACCESS_KEY", "_PRIVATE_KEY", "_CREDENTIALS", "_SECRET_KEY"});

// What other programs execute later, without a sandbox.
constexpr auto started_later = std::to_array<std::string_view>(
    {"~/.bashrc", "~/.bash_profile", "~/.profile", "~/.zshrc", "~/.zprofile",
     "~/.config/fish/config.fish", "~/.cargo/bin", "~/.local/bin", ".envrc", ".git/config",
     ".git/hooks", ".vscode/tasks.json"});

bool is_there(const std::string& path, int way) { return ::access(path.c_str(), way) == 0; }

// "2 sockets ('/a', '/b')"
std::string named(const std::vector<std::string>& things, std::string_view one,
                  std::string_view many) {
  std::string text = std::to_string(things.size()) + " ";
  text += things.size() == 1 ? one : many;
  for (std::size_t i = 0; i < std::min(things.size(), most_named); ++i) {
    text += (i == 0 ? " (" : ", ") + in_quotes(things[i]);
  }
  return text + (things.size() > most_named ? ", …)" : ")");
}

}  // namespace

std::vector<std::string> listening_sockets(std::string_view table) {
  constexpr std::string_view listening = "00010000";
  std::set<std::string> found;
  while (!table.empty()) {
    const auto end = std::min(table.find('\n'), table.size());
    const auto line = table.substr(0, end);
    table.remove_prefix(std::min(end + 1, table.size()));
    const auto path = line.find(" /");
    if (path != std::string_view::npos && line.find(" " + std::string(listening) + " ") < path) {
      found.emplace(line.substr(path + 1));
    }
  }
  return {found.begin(), found.end()};
}

std::vector<std::string> secret_variables(const std::map<std::string, std::string>& environment) {
  std::vector<std::string> names;
  for (const auto& [name, value] : environment) {
    const bool secret = std::any_of(secret_endings.begin(), secret_endings.end(),
                                    [&name = name](auto ending) { return name.ends_with(ending); });
    if (secret && !value.empty()) {
      names.push_back(name);
    }
  }
  return names;
}

std::string open_ways(const Policy& policy, const Facts& facts, const ProfileChoice& profile) {
  const auto allows = [&](const std::string& path, PathOp op) {
    const auto outcome = decide(policy, PathQuery{path, op, PathActor::shell, profile});
    return outcome && *outcome == Outcome::allow;
  };
  const auto table = read_file("/proc/net/unix");
  auto sockets = listening_sockets(table ? *table : std::string());
  std::erase_if(sockets, [&](const std::string& path) {
    return !is_there(path, W_OK) || !allows(path, PathOp::read);
  });
  std::vector<std::string> later;
  for (const auto place : started_later) {
    const auto path = absolute_path(place, facts.home, facts.workspace);
    if (is_there(path, F_OK) && allows(path, PathOp::write)) {
      later.emplace_back(place);
    }
  }
  const auto secrets = secret_variables(environment());
  std::string text;
  const auto add = [&](const std::vector<std::string>& things, std::string_view one,
                       std::string_view many) {
    if (!things.empty()) {
      text += (text.empty() ? "" : ", ") + named(things, one, many);
    }
  };
  add(sockets, "socket that can be connected to", "sockets that can be connected to");
  add(secrets, "secret in the environment", "secrets in the environment");
  add(later, "file that is executed later", "files that are executed later");
  return text;
}

}  // namespace o4
