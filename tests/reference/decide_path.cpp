// Statements M8, M9, W1-W11 and C4.
#include <algorithm>

#include "tests/reference/paths.hpp"
#include "tests/reference/places.hpp"
#include "tests/reference/reference.hpp"
#include "tests/reference/session.hpp"
#include "tests/reference/text_rules.hpp"

namespace o4::reference {
namespace {

// The stricter of two answers is the larger: deny, then private, then allow.
enum class Effect { allow, private_place, deny };

std::string word(Effect effect) {
  if (effect == Effect::allow) return "allow";
  return effect == Effect::deny ? "deny" : "private";
}

struct Rule {
  std::string path;
  Effect effect;
};

void add_rules(std::vector<Rule>& out, const Places& places, Effect effect) {
  for (const auto& place : places) out.push_back({place, effect});
}

// W7: on Linux these are the sandbox's own. E4: not on other platforms.
void add_private(std::vector<Rule>& out, const World& world) {
  if (world.platform != "linux") return;
  for (const std::string path : {"/tmp", "/run", "/dev", "/proc"}) {
    add_rules(out, spellings(world, path), Effect::private_place);
  }
}

std::vector<Rule> rules_for(const World& world, const std::string& op, const std::string& profile) {
  std::vector<Rule> out;
  add_private(out, world);
  add_rules(out, device_places(world), Effect::allow);  // W9
  // W7: where mode or profile does not make the workspace writable, it is real and read-only.
  if (profile == "package-install" || mode_of(world) == "read-only") {
    add_rules(out, workspace_places(world), op == "read" ? Effect::allow : Effect::deny);
  }
  const bool install = profile == "package-install";
  add_rules(out, install ? install_places(world) : writable_places(world), Effect::allow);
  return out;
}

// W7a: among rules with the same path, private beats deny beats allow.
int weight(Effect effect) {
  if (effect == Effect::private_place) return 2;
  return effect == Effect::deny ? 1 : 0;
}

// W7a for one spelling of the path.
Effect decide_spelling(const World& world, const std::vector<Rule>& rules, const std::string& path,
                       const std::string& op) {
  if (is_protected(world, path)) return Effect::deny;           // W2
  if (is_terminal(world, path)) return Effect::allow;           // W9
  Effect effect = op == "read" ? Effect::allow : Effect::deny;  // W1 and the mode's default
  std::optional<std::string> longest;
  for (const auto& rule : rules) {
    if (!inside(path, rule.path)) continue;
    const bool longer = !longest || rule.path.size() > longest->size();
    const bool same = longest && rule.path.size() == longest->size();
    if (longer || (same && weight(rule.effect) > weight(effect))) effect = rule.effect;
    if (longer) longest = rule.path;
  }
  return effect;
}

std::string decide_shell_path(const World& world, const std::string& path, const std::string& op,
                              const std::string& profile) {
  if (unsandboxed(mode_of(world))) return "allow";  // N1's twin: T1, M3
  const auto resolved = as_resolved(world, path);
  if (!resolved) return "deny";  // W8: more than 40 links
  const auto rules = rules_for(world, op, profile);
  return word(std::max(decide_spelling(world, rules, as_given(world, path), op),
                       decide_spelling(world, rules, *resolved, op)));  // W8: the stricter
}

// M9. Chosen here: the limit of -C and --add-dir holds in the open tier and in danger-full-access
// too.
std::string decide_file_tool_path(const World& world, const std::string& path,
                                  const std::string& op) {
  const auto mode = mode_of(world);
  if (mode == "read-only" && op == "write") return "deny";
  const bool limited = world.working_root_set || !world.add_dirs.empty() || mode == "read-only" ||
                       mode == "workspace-write";
  const auto resolved = as_resolved(world, path);
  if (!resolved) return "deny";  // W8: more than 40 links
  if (!limited) return "allow";
  const auto places = root_and_added_places(world);
  const bool in = inside_any(as_given(world, path), places) && inside_any(*resolved, places);
  return in ? "allow" : "deny";
}

// C1, C4: the mode's writable paths; [D] in read-only the workspace and the added directories.
Places text_places(const World& world) {
  return mode_of(world) == "read-only" ? root_and_added_places(world) : writable_places(world);
}

bool unprotected_inside(const World& world, const std::string& spelled, const Places& places) {
  return !is_protected(world, spelled) && inside_any(spelled, places);  // C1: protected is never
}

// C1: below `/dev`, not `/dev` itself.
bool text_spelling_allowed(const World& world, const std::string& spelled) {
  return unprotected_inside(world, spelled, text_places(world)) ||
         (spelled.starts_with("/dev/") && !is_protected(world, spelled));
}

}  // namespace

// C1. A W9 device may be named wherever a link of its name leads.
bool text_path_allowed(const World& world, const std::string& path) {
  const auto resolved = as_resolved(world, path);
  const auto given = as_given(world, path);
  if (!resolved || !text_spelling_allowed(world, given)) return false;
  return is_spelled_device(world, given) || text_spelling_allowed(world, *resolved);
}

// C4. Chosen here: "paths under /dev/ are allowed" is said of paths in the text only.
bool call_cwd_allowed(const World& world, const std::string& path) {
  const auto resolved = as_resolved(world, path);
  return resolved && unprotected_inside(world, as_given(world, path), text_places(world)) &&
         unprotected_inside(world, *resolved, text_places(world));
}

std::string decide_path(const World& given, const std::string& path, const std::string& op,
                        const std::string& actor, const std::string& profile) {
  const World world = with_defaults(given);
  const auto mode = mode_of(world);
  if (!profile.empty() && mode != "guarded" && mode != "airlock") return "error";
  const auto full = absolute(world, path, *world.cwd);
  if (actor == "file-tool") return decide_file_tool_path(world, full, op);
  return decide_shell_path(world, full, op, profile);
}

std::string decide_cwd(const World& given, const std::string& dir) {
  const World world = with_defaults(given);
  if (unsandboxed(mode_of(world))) return "allow";
  return call_cwd_allowed(world, absolute(world, dir, *world.cwd)) ? "allow" : "deny";
}

// M8: refused when it is a protected location, lies inside one or contains one; in every mode.
std::string decide_directory(const World& given, const std::string& dir) {
  const World world = with_defaults(given);
  const auto path = absolute(world, dir, *world.cwd);
  const auto end = as_resolved(world, path);
  if (!end) return "deny";  // W8: more than 40 links
  const bool own = world.platform == "linux" && (*end == "/proc" || *end == "/dev");
  if (own || comes_to_own_place(world, path)) return "deny";  // F4, W7
  return overlaps_protected(world, spellings(world, path)) ? "deny" : "allow";
}

std::string mode(const World& given) { return mode_of(with_defaults(given)); }

}  // namespace o4::reference
