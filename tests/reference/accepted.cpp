// Statements T2, N3, C5, M8, F3, F4: what stops everything.
#include <algorithm>
#include <regex>

#include "tests/reference/hosts.hpp"
#include "tests/reference/paths.hpp"
#include "tests/reference/places.hpp"
#include "tests/reference/reference.hpp"
#include "tests/reference/session.hpp"

namespace o4::reference {
namespace {

bool known(const std::optional<std::string>& word, const std::vector<std::string>& words) {
  return !word || std::find(words.begin(), words.end(), *word) != words.end();
}

bool clean(const std::string& path) {  // F4: no NUL or newline
  return path.find('\0') == std::string::npos && path.find('\n') == std::string::npos;
}

// T8: three numbers of at most nine digits.
bool is_version(const std::string& text) {
  return std::regex_match(text, std::regex("[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}"));
}

bool config_accepted(const ConfigFile& file) {
  if (file.wrong_type) return false;                                            // F2
  if (!known(file.default_tier, {"open", "guarded", "airlock"})) return false;  // T2
  for (const auto& entry : file.allowed_domains.value_or(std::vector<std::string>())) {
    if (!is_entry(entry)) return false;  // N3
  }
  for (const auto& path : file.escape_hatch_binaries.value_or(std::vector<std::string>())) {
    if (!path.starts_with("/")) return false;  // C5
  }
  return true;
}

// F4, W7: home, workspace and added directories are never the sandbox's own /proc or /dev, other
// folders never /proc, and no protected location lies behind a link there.
bool misplaced(const World& world) {
  if (world.platform != "linux") return false;
  const auto is_own = [&](const std::string& path) {
    const auto end = as_resolved(world, path);
    return comes_to_own_place(world, path) || (end && (*end == "/proc" || *end == "/dev"));
  };
  for (const auto& path : {*world.cwd, *world.temp_dir, *world.cache_dir, world.stage}) {
    if (inside(path, "/proc")) return true;
  }
  return is_own(*world.home) || is_own(*world.workspace) ||
         std::any_of(world.add_dirs.begin(), world.add_dirs.end(), is_own) ||
         (!unsandboxed(mode_of(world)) && has_lost_location(world));
}

std::vector<std::string> paths_of_facts(const World& world) {
  std::vector<std::string> out = {*world.home,      *world.workspace, *world.cwd,
                                  *world.temp_dir,  *world.cache_dir, world.stage,
                                  world.resolv_conf};
  out.insert(out.end(), world.denied_tools.begin(), world.denied_tools.end());
  out.insert(out.end(), world.add_dirs.begin(), world.add_dirs.end());
  for (const auto& plugin : world.plugins) {
    out.insert(out.end(), plugin.paths.begin(), plugin.paths.end());
  }
  for (const auto& [path, value] : world.fs) {
    out.push_back(path);
    out.push_back(value);
  }
  return out;
}

}  // namespace

bool accepted(const World& given) {
  const World world = with_defaults(given);
  for (const auto& file : read_files(world)) {  // F3; T3: a file that is not read has no errors
    if (!config_accepted(file)) return false;
  }
  const std::vector<std::string> tiers = {"open", "guarded", "airlock"};
  if (!known(world.platform, {"linux", "macos", "other"})) return false;  // F4
  if (!known(world.sandbox, {"read-only", "workspace-write", "danger-full-access"})) return false;
  if (!known(world.permission_mode, {"ask", "auto", "bypass"})) return false;
  if (!known(world.bwrap, {"/usr/bin/bwrap", "/bin/bwrap", ""})) return false;  // E2
  if (!is_version(world.o4_version)) return false;                              // T8
  if (!known(world.picked_tier, tiers) || !known(world.start_tier, tiers)) return false;
  if (!world.home->starts_with("/") || normal(*world.home) == "/") return false;
  if (!world.workspace->starts_with("/")) return false;
  for (const auto& path : paths_of_facts(world)) {
    if (!clean(path)) return false;
  }
  if (misplaced(world)) return false;
  if (world.working_root_set && decide_directory(world, *world.workspace) == "deny") return false;
  return std::all_of(world.add_dirs.begin(), world.add_dirs.end(),  // M8
                     [&](const auto& dir) { return decide_directory(world, dir) == "allow"; });
}

}  // namespace o4::reference
