// Statements N1-N15, E4 and what C3 allows.
#include <algorithm>

#include "tests/reference/hosts.hpp"
#include "tests/reference/reference.hpp"
#include "tests/reference/rules_lists.hpp"
#include "tests/reference/session.hpp"
#include "tests/reference/text_rules.hpp"

namespace o4::reference {
namespace {

// N7, N14: with no one to ask, what would ask is denied.
std::string ask(const World& world) { return world.interactive && *world.can_ask ? "ask" : "deny"; }

std::vector<std::string> default_hosts(const World& world) {  // N2
  return listed(world.rules, "default-hosts", world.platform);
}

// N4: the default hosts and the lists of all files.
bool is_listed(const World& world, const Host& host) {
  return on_list(default_hosts(world), host) || on_list(allowed_domains(world), host);
}

// N12: a table without allowedDomains lifts the limit.
bool limit_lifted(const World& world) { return has_table(world) && !sets_allowed_domains(world); }

std::string decide_web_fetch(const World& world, const Host& host) {  // N14, in every mode
  if (host.address && !is_public(*host.address)) return "deny";
  if (host.text == "localhost" || host.text.ends_with(".localhost")) return "deny";
  for (const auto& tool : world.denied_tools) {
    if (tool == "web_fetch") return "deny";
  }
  return world.permission_mode == "ask" ? ask(world) : "allow";
}

std::string decide_fetch(const World& world, const Host& host) {  // N13
  const auto mode = mode_of(world);
  if (unsandboxed(mode)) return "allow";
  if (mode == "airlock" || mode == "read-only") return "deny";
  return is_listed(world, host) ? "allow" : ask(world);
}

// N10: on Linux only if it is brought into the sandbox.
bool is_reachable(const World& world) {
  return world.platform == "macos" || (world.platform == "linux" && world.bridge);
}

std::string decide_install(const World& world, const Host& host, const std::string& actor) {  // N15
  const bool reaches = mode_of(world) == "guarded" && is_reachable(world) &&                  // N10
                       actor == "shell" && proxy_runs(world);                                 // N9
  const bool listed_port = !host.port || *host.port == 80 || *host.port == 443;
  return reaches && listed_port && on_list(listed(world.rules, "registries", world.platform), host)
             ? "allow"
             : "deny";
}

std::string decide_shell(const World& world, const Host& host, const std::string& actor) {
  const auto mode = mode_of(world);
  if (unsandboxed(mode)) return "allow";                                         // N1
  if (world.platform == "other") return "deny";                                  // E4
  if (mode == "airlock" || mode == "read-only") return "deny";                   // N1, M5
  if (mode == "workspace-write") return limit_lifted(world) ? "allow" : "deny";  // M5
  if (actor != "shell") return limit_lifted(world) ? "allow" : "deny";           // N9, N12
  if (!is_reachable(world)) return limit_lifted(world) ? "allow" : "deny";       // N10, N12
  if (!proxy_runs(world)) return limit_lifted(world) ? "allow" : "deny";         // N8, N12
  const bool listed_port = !host.port || *host.port == 22 || *host.port == 80 || *host.port == 443;
  return is_listed(world, host) && listed_port ? "allow" : ask(world);  // N6
}

// C3 without a table: the tier's default hosts. With one: only allowedDomains.
std::vector<std::string> url_list(const World& world) {
  return has_table(world) ? allowed_domains(world) : default_hosts(world);
}

// C3: airlock, and read-only like it, allow none, table or not.
bool no_url_allowed(const World& world) {
  const auto mode = mode_of(world);
  return mode == "airlock" || mode == "read-only";
}

}  // namespace

bool urls_unchecked(const World& world) {
  if (no_url_allowed(world)) return false;
  if (has_table(world) && !sets_allowed_domains(world)) return true;
  const auto list = url_list(world);
  return std::find(list.begin(), list.end(), "*") != list.end();  // C3: with `*` nothing is refused
}

bool url_host_allowed(const World& world, const Host& host) {
  return !no_url_allowed(world) && on_list(url_list(world), host);
}

std::string decide_host(const World& given, const std::string& text, const std::string& actor,
                        const std::string& profile) {
  const World world = with_defaults(given);
  const auto mode = mode_of(world);
  if (!profile.empty() && mode != "guarded" && mode != "airlock") return "error";
  const auto host = parse_host_and_port(text);
  if (!host) return "error";  // N3
  if (actor == "web_fetch") return decide_web_fetch(world, *host);
  if (actor == "fetch" || actor == "web_search") return decide_fetch(world, *host);
  if (!profile.empty()) return decide_install(world, *host, actor);
  return decide_shell(world, *host, actor);
}

}  // namespace o4::reference
