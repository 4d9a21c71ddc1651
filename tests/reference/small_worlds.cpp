// The exhaustive half of random_world.hpp: everything over the names `a` and `.ssh`.
#include "tests/reference/random_world.hpp"

namespace o4::reference {
namespace {

const std::vector<std::string> modes = {"guarded", "airlock", "read-only", "workspace-write"};

// One bit of `number` for each binary choice; the two lowest choose the mode.
World small_world(unsigned number) {
  const auto chosen = [number](unsigned bit) { return ((number >> bit) & 1U) != 0; };
  World world;
  const auto mode = modes[number & 3U];
  if ((number & 3U) < 2) {
    world.picked_tier = mode;
  } else {
    world.sandbox = mode;
  }
  world.platform = chosen(2) ? "macos" : "linux";
  const std::string root = chosen(3) ? "/tmp" : "";
  world.home = root + "/a";
  world.workspace = root + (chosen(4) ? "/a" : "/a/a");
  if (chosen(5)) world.fs[root + "/a/a"] = "-> .ssh";
  if (chosen(6)) world.fs[root + "/.ssh"] = "-> a";
  if (chosen(7)) world.fs[root + "/a/.ssh"] = "-> ../.ssh/a";
  if (chosen(8)) world.temp_dir = root + "/.ssh";
  if (chosen(9)) {
    world.user = ConfigFile{};
    world.user->allowed_domains = std::vector<std::string>{};
    world.user->allowed_paths = std::vector<std::string>{root + "/a/a/a", root + "/.ssh/.ssh"};
  }
  return with_defaults(world);
}

}  // namespace

std::vector<World> small_worlds() {
  std::vector<World> out;
  for (unsigned number = 0; number < 1024; ++number) out.push_back(small_world(number));
  return out;
}

std::vector<std::string> small_paths(const World& world) {
  const std::string root = world.home->substr(0, world.home->size() - 2);  // without `/a`
  std::vector<std::string> out = {root + "/"};
  std::vector<std::string> level = {root};
  for (int depth = 0; depth < 3; ++depth) {
    std::vector<std::string> next;
    for (const auto& path : level) {
      for (const char* name : {"a", ".ssh", ".."}) next.push_back(path + "/" + name);
    }
    out.insert(out.end(), next.begin(), next.end());
    level = next;
  }
  return out;
}

}  // namespace o4::reference
