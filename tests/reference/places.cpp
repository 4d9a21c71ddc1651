#include "tests/reference/places.hpp"

#include <algorithm>

#include "tests/reference/paths.hpp"
#include "tests/reference/rules_lists.hpp"
#include "tests/reference/session.hpp"

namespace o4::reference {
namespace {

std::vector<std::string> list_of(const World& world, const std::string& set) {
  return listed(world.rules, set, world.platform);
}

// A place as the lists spell it, "~/.ssh".
std::string spelled_place(const World& world, const std::string& text) {
  if (text == "$cache-dir") return absolute(world, *world.cache_dir, *world.cwd);
  const std::string workspace = "$workspace";
  if (text.starts_with(workspace)) return *world.workspace + text.substr(workspace.size());
  return text.starts_with("~") ? *world.home + text.substr(1) : text;
}

// W8 [D]: on macOS protected locations match without regard to case and normal form.
std::string compared(const World& world, const std::string& path) {
  return world.platform == "macos" ? as_given(world, folded(path)) : path;
}

// W2: every protected location in all its spellings, as it is compared.
Places protected_places(const World& world) {
  Places out;
  for (const auto& name : list_of(world, "protected")) {
    for (const auto& place : spellings(world, spelled_place(world, name))) {
      out.push_back(compared(world, place));
    }
  }
  return out;
}

void append(Places& out, const Places& more) { out.insert(out.end(), more.begin(), more.end()); }

// W3a, W4, W5: a grant that overlaps a protected location is dropped whole. So is one in a place
// that the sandbox has of its own (W7), or that links lead there.
void append_unless_protected(Places& out, const World& world, const std::string& path) {
  const auto spelled = spellings(world, path);
  if (comes_to_own_place(world, path)) return;
  if (!overlaps_protected(world, spelled)) append(out, spelled);
}

// W3: the last five of its list.
void append_tool_caches(Places& out, const World& world) {
  for (const auto& name : list_of(world, "tool-caches")) {
    append_unless_protected(out, world, spelled_place(world, name));
  }
}

// W3: /tmp itself is never dropped, the system temp directory may be (W3a).
void append_temp(Places& out, const World& world) {
  append(out, spellings(world, "/tmp"));
  append_unless_protected(out, world, absolute(world, *world.temp_dir, *world.cwd));
}

void append_plugins(Places& out, const World& world) {  // W4
  for (const auto& plugin : world.plugins) {
    for (const auto& path : plugin.paths) {
      append_unless_protected(out, world, absolute(world, path, *world.workspace));
    }
  }
}

void append_allowed(Places& out, const World& world) {  // W5
  for (const auto& path : allowed_paths(world)) {
    append_unless_protected(out, world, absolute(world, path, *world.workspace));
  }
}

// W3-W6, M4, M6
Places find_writable(const World& world) {
  const auto mode = mode_of(world);
  if (mode == "read-only") return {};  // M4
  auto out = workspace_places(world);  // W3, W6, M4: never dropped (W3a)
  if (mode == "airlock") return out;   // W6
  if (mode == "workspace-write") {     // M4, M6
    out = root_and_added_places(world);
    append_temp(out, world);
    append_allowed(out, world);
    return out;
  }
  append_temp(out, world);         // W3
  append_tool_caches(out, world);  // W3
  append_plugins(out, world);      // W4
  append_allowed(out, world);      // W5
  return out;
}

// W10: "inside the workspace root", so a name that is a link, and leads elsewhere, grants nothing
// (chosen here: also when it leads to another place of the workspace).
Places find_install(const World& world) {
  Places out;
  for (const auto& listed_name : list_of(world, "dependency-outputs")) {
    const auto path = spelled_place(world, listed_name);
    const auto name = path.substr(path.rfind('/') + 1);
    const auto root = as_resolved(world, *world.workspace);
    const auto resolved = as_resolved(world, path);
    if (root && resolved != (*root == "/" ? "" : *root) + "/" + name) continue;
    if (comes_to_own_place(world, path)) continue;
    append(out, spellings(world, path));
  }
  if (mode_of(world) == "guarded") append_tool_caches(out, world);
  return out;
}

// W9; the numbered terminals of macOS are looked at one by one.
Places spelled_devices(const World& world) {
  auto out = list_of(world, "devices");
  std::erase_if(out, [](const std::string& name) { return name.starts_with("numbered "); });
  return out;
}

Places find_devices(const World& world) {
  Places out;
  for (const auto& device : spelled_devices(world)) append(out, spellings(world, device));
  return out;
}

struct Memory {
  World world;
  Places protected_locations;
  Places writable;
  Places install;
  Places devices;
};

// The places of the last world, since every decision asks for them many times. The protected ones
// come first: finding the others needs them.
const Memory& memory_of(const World& world) {
  static Memory last;
  if (last.world == world) return last;
  last = {world, protected_places(world), {}, {}, {}};
  last.writable = find_writable(world);
  last.install = find_install(world);
  last.devices = find_devices(world);
  return last;
}

}  // namespace

// F4: a protected location behind a link into a place of the sandbox's own cannot be hidden.
bool has_lost_location(const World& world) {
  const auto names = list_of(world, "protected");
  return std::any_of(names.begin(), names.end(), [&](const auto& name) {
    return comes_to_own_place(world, spelled_place(world, name));
  });
}

bool inside_any(const std::string& path, const Places& places) {
  for (const auto& place : places) {
    if (inside(path, place)) return true;
  }
  return false;
}

bool is_protected(const World& world, const std::string& path) {
  return inside_any(compared(world, path), memory_of(world).protected_locations);
}

bool overlaps_protected(const World& world, const Places& spelled) {
  for (const auto& path : spelled) {
    const auto other = compared(world, path);
    for (const auto& location : memory_of(world).protected_locations) {
      if (inside(other, location) || inside(location, other)) return true;
    }
  }
  return false;
}

bool is_spelled_device(const World& world, const std::string& path) {
  return inside_any(path, spelled_devices(world)) || is_terminal(world, path);
}

// W9: macOS `/dev/ttys` with digits, and what is below such a name (W11).
bool is_terminal(const World& world, const std::string& path) {
  const std::string start = "/dev/ttys";
  if (world.platform != "macos" || !path.starts_with(start)) return false;
  const auto end = path.find_first_not_of("0123456789", start.size());
  return end != start.size() && path.size() > start.size() &&
         (end == std::string::npos || path[end] == '/');
}

Places writable_places(const World& world) { return memory_of(world).writable; }

Places install_places(const World& world) { return memory_of(world).install; }

Places device_places(const World& world) { return memory_of(world).devices; }

Places workspace_places(const World& world) { return spellings(world, *world.workspace); }

Places root_and_added_places(const World& world) {
  auto out = workspace_places(world);
  for (const auto& dir : world.add_dirs) {
    append(out, spellings(world, absolute(world, dir, *world.cwd)));
  }
  return out;
}

}  // namespace o4::reference
