#include "tests/reference/world.hpp"

#include "tests/reference/paths.hpp"
#include "tests/support/places.hpp"

namespace o4::reference {

World with_defaults(World world) {
  const bool macos = world.platform == "macos";
  if (!world.home) world.home = macos ? "/Users/user" : "/home/user";
  if (!world.workspace) world.workspace = *world.home + "/project";
  if (!world.cwd) world.cwd = *world.workspace;
  if (!world.temp_dir) world.temp_dir = macos ? "/private/var/folders/zz/user/T" : "/tmp";
  if (!world.cache_dir) world.cache_dir = *world.home + (macos ? "/Library/Caches" : "/.cache");
  if (!world.can_ask) world.can_ask = world.interactive;
  // W8: a fact is in normal form before anything is made of it.
  for (auto* path :
       {&world.home, &world.workspace, &world.cwd, &world.temp_dir, &world.cache_dir}) {
    if ((*path)->starts_with('/')) *path = normal(**path);
  }
  for (auto& path : world.add_dirs) {
    if (path.starts_with('/')) path = normal(path);
  }
  if (world.rules.empty()) world.rules = test::source_path("rules");
  world.links = links_of(world);
  return world;
}

}  // namespace o4::reference
