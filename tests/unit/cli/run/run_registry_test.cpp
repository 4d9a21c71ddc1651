#include "cli/run/registry.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/temp_dir.hpp"

namespace o4 {
namespace {

namespace fs = std::filesystem;

struct World {
  test::TempDir folder{"/var/tmp"};
  std::string base = (folder.path() / "base").string();
  std::string place(const std::string& name) const { return (folder.path() / name).string(); }

  [[nodiscard]] tl::expected<RunRegistry, std::string> enter() const {
    return RunRegistry::enter({base});
  }
};

std::vector<std::string> names(const fs::path& folder) {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    found.push_back(entry.path().filename());
  }
  std::sort(found.begin(), found.end());
  return found;
}

constexpr auto folder = MadeThing::Kind::folder;
constexpr auto file = MadeThing::Kind::file;

}  // namespace

TEST_CASE("a run removes what it made if it is still empty, and its registry", "[cli][run]") {
  const World world;
  auto registry = world.enter();
  REQUIRE(registry);
  REQUIRE(registry->begin());
  for (const auto* const name : {"empty", "empty/inner", "used"}) {
    REQUIRE(registry->make({folder, world.place(name)}, 0700));
  }
  REQUIRE(registry->make({file, world.place("file")}, 0600));
  REQUIRE(registry->make({file, world.place("written")}, 0600));
  world.folder.write("used/x", "");
  world.folder.write("written", "x");
  registry->leave();
  CHECK(names(world.folder.path()) ==
        std::vector<std::string>{"base", "empty", "file", "used", "written"});
  registry->finish();
  CHECK(names(world.folder.path()) == std::vector<std::string>{"used", "written"});
}

TEST_CASE("what was there before is not noted, and stays", "[cli][run]") {
  const World world;
  fs::create_directory(world.place("mine"));
  world.folder.write("empty", "");
  auto registry = world.enter();
  REQUIRE(registry->begin());
  CHECK(registry->make({folder, world.place("mine")}, 0700));
  CHECK(registry->make({file, world.place("empty")}, 0600));
  registry->finish();
  CHECK(names(world.folder.path()) == std::vector<std::string>{"empty", "mine"});
}

TEST_CASE("what a dead run made is removed by the next, but not through links", "[cli][run]") {
  const World world;
  fs::create_directories(world.place("elsewhere/target"));
  {
    auto dead = world.enter();
    REQUIRE(dead->begin());
    REQUIRE(dead->make_stage());
    for (const auto* const name : {"one", "two", "three"}) {
      REQUIRE(dead->make({folder, world.place(name)}, 0700));
    }
    REQUIRE(dead->make({folder, world.place("three/target")}, 0700));
    REQUIRE(dead->note({MadeThing::Kind::temporary, world.place(".lock.tmp")}));
    world.folder.write(".lock.tmp", "half");
  }  // ends without finish(), as after a kill
  fs::remove(world.place("two"));
  fs::create_directory_symlink(world.place("elsewhere"), world.place("two"));
  fs::remove_all(world.place("three"));
  fs::create_directory_symlink(world.place("elsewhere"), world.place("three"));
  auto next = world.enter();
  REQUIRE(next);
  CHECK(names(world.folder.path()) ==
        std::vector<std::string>{"base", "elsewhere", "three", "two"});
  CHECK(fs::exists(world.place("elsewhere/target")));
  next->finish();
  CHECK_FALSE(fs::exists(world.base));
}

TEST_CASE("a run that lives keeps what it made from others", "[cli][run]") {
  const World world;
  auto first = world.enter();
  REQUIRE(first->begin());
  REQUIRE(first->make({folder, world.place("shared")}, 0700));
  first->leave();
  auto second = world.enter();
  REQUIRE(second);
  CHECK(second->of_others() == std::vector<MadeThing>{{folder, world.place("shared")}});
  REQUIRE(second->begin());
  REQUIRE(second->note(second->of_others().front()));
  second->leave();
  first->finish();
  CHECK(fs::exists(world.place("shared")));
  second->finish();
  CHECK(names(world.folder.path()).empty());
}

TEST_CASE("a stage is removed with all that a hostile package left in it", "[cli][run]") {
  const World world;
  world.folder.write("outside/kept", "x");
  auto registry = world.enter();
  REQUIRE(registry->begin());
  REQUIRE(registry->make_stage());
  const fs::path stage = registry->stage_path();
  fs::create_directory_symlink(world.place("outside"), stage / "link");
  fs::create_hard_link(world.place("outside/kept"), stage / "hard");
  std::string deep = stage.string();
  for (int i = 0; i < 300; ++i) {
    deep += "/d";
    fs::create_directory(deep);
  }
  fs::create_directories(stage / "o4-0" / "o4-1");
  fs::create_directories(stage / "closed" / "inner");
  std::ofstream(stage / "closed" / "inner" / "file") << "x";
  REQUIRE(mkfifo((stage / "pipe").c_str(), 0600) == 0);
  fs::permissions(stage / "closed" / "inner", fs::perms::none);
  fs::permissions(stage / "closed", fs::perms::none);
  fs::permissions(stage / "d", fs::perms::none);
  registry->finish();
  CHECK(names(world.folder.path()) == std::vector<std::string>{"outside"});
  CHECK(fs::exists(world.place("outside/kept")));
}

TEST_CASE("a base that is not the user's own is not used", "[cli][run]") {
  const World world;
  const auto good = world.place("good");
  fs::create_directory(world.place("target"));
  const auto enters_good = [&] {
    auto registry = RunRegistry::enter({world.base, good});
    REQUIRE(registry);
    const bool chosen = registry->base() == good;
    registry->finish();
    return chosen;
  };
  SECTION("a link") { fs::create_directory_symlink(world.place("target"), world.base); }
  SECTION("a file") { world.folder.write("base", ""); }
  SECTION("open to others") {
    fs::create_directory(world.base);
    chmod(world.base.c_str(), 0770);
  }
  SECTION("another user's") {
    fs::create_directory(world.base);
    chmod(world.base.c_str(), 0700);
    if (chown(world.base.c_str(), 1, 1) != 0) return;  // only root can try
  }
  CHECK(enters_good());
  CHECK(names(world.place("target")).empty());
}

TEST_CASE("a base where others could replace it is not used", "[cli][run]") {
  const World world;
  fs::create_directory(world.place("shared"));
  chmod(world.place("shared").c_str(), 0777);
  CHECK_FALSE(RunRegistry::enter({world.place("shared") + "/base"}));
  chmod(world.place("shared").c_str(), 01777);
  auto registry = RunRegistry::enter({world.place("shared") + "/base"});
  REQUIRE(registry);
  registry->finish();
}

TEST_CASE("the locks cannot be opened for reading, so no command can hold them", "[cli][run]") {
  const World world;
  auto registry = world.enter();
  REQUIRE(registry->begin());
  const auto run = fs::path(registry->stage_path()).parent_path();
  for (const auto& lock : {fs::path(world.base) / "lock", run / "lock"}) {
    CHECK(fs::status(lock).permissions() == fs::perms::owner_write);
  }
  registry->finish();
}

}  // namespace o4
