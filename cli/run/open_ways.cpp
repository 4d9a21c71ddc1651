// Compares the profile with the one that every overlay of the rules would make of it: what is an
// open way is thus said by the rules (rules/hardened.rules), and only sockets are looked for here.

#include "cli/run/open_ways.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>

#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

constexpr std::size_t most_named = 3;

bool is_there(const std::string& path, int way) { return ::access(path.c_str(), way) == 0; }

// "2 sockets ('/a', '/b')". At most three by name; the count says how many there are.
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

// Field 4 of the table is flags; those of a socket that listens are 00010000.
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

std::vector<std::string> newly_hidden(const ProfileRules& plain, const ProfileRules& strict,
                                      const std::map<std::string, std::string>& environment) {
  std::vector<std::string> names;
  for (const auto& [name, value] : environment) {
    if (!value.empty() && hiding(strict, name) != nullptr && hiding(plain, name) == nullptr) {
      names.push_back(name);
    }
  }
  return names;
}

std::vector<std::string> newly_closed(const Policy& plain, const ProfileRules& rules,
                                      const ProfileRules& strict) {
  const auto& before = plain.commands(rules);
  const auto is_writable = [&](const std::string& path) {
    const auto* const rule = before.deciding(path, PathOp::write);
    return rule != nullptr && rule->effect == Effect::allow;
  };
  std::vector<std::string> paths;
  for (const auto& rule : strict.shell) {
    if (rule.effect == Effect::deny && rule.write && is_writable(rule.path)) {
      paths.push_back(rule.path);
    }
  }
  return paths;
}

std::string open_ways(const Policy& policy, const ProfileRules& rules, const ProfileRules& strict) {
  const auto& index = policy.commands(rules);
  const auto table = read_file("/proc/net/unix");
  auto sockets = listening_sockets(table ? *table : std::string());
  std::erase_if(sockets, [&](const std::string& path) {
    const auto* const rule = index.deciding(path, PathOp::read);
    return !is_there(path, W_OK) || rule == nullptr || rule->effect != Effect::allow;
  });
  auto later = newly_closed(policy, rules, strict);
  std::erase_if(later, [](const std::string& path) { return !is_there(path, F_OK); });
  const auto secrets = newly_hidden(rules, strict, environment());
  std::string text;
  const auto add = [&](const std::vector<std::string>& things, std::string_view one,
                       std::string_view many) {
    if (!things.empty()) {
      text += (text.empty() ? "" : ", ") + named(things, one, many);
    }
  };
  add(sockets, "socket that can be connected to", "sockets that can be connected to");
  add(secrets, "secret in the environment", "secrets in the environment");
  add(later, "place that is executed from later", "places that are executed from later");
  return text;
}

}  // namespace o4
