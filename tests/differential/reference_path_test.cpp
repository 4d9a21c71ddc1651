// The reference's own reading of paths, links and rules (W, M8, M9).
#include "tests/reference/paths.hpp"
#include "tests/reference/reference.hpp"
#include "tests/support/catch.hpp"

using namespace o4::reference;

namespace {

World linux_world() {
  World world;
  world.home = "/home/u";
  world.workspace = "/home/u/p";
  return world;
}

std::string write_to(const World& world, const std::string& path) {
  return decide_path(world, path, "write", "shell", "");
}

std::string read_from(const World& world, const std::string& path) {
  return decide_path(world, path, "read", "shell", "");
}

}  // namespace

TEST_CASE("W8: the walk through links is the kernel's", "[reference]") {
  auto world = linux_world();
  world.fs = {{"/a/l", "-> ../b/c"}, {"/b/c", "-> /d/e/"}, {"/loop", "-> loop"}, {"/f", "file"}};
  world = with_defaults(world);
  CHECK(as_resolved(world, "/a/l/x") == "/d/e/x");
  CHECK(as_resolved(world, "/a/l/../x") == "/d/x");
  CHECK(as_given(world, "/a/l/../x") == "/a/x");
  CHECK(as_resolved(world, "/../a/./b//") == "/a/b");
  CHECK(as_resolved(world, "/loop/x") == std::nullopt);
  CHECK(as_resolved(world, "/f/x") == "/f/x");
}

TEST_CASE("W8: forty links are followed, the next one is not", "[reference]") {
  auto world = linux_world();
  for (int i = 0; i < 40; ++i) {
    world.fs["/chain/" + std::to_string(i)] = "-> " + std::to_string(i + 1);
  }
  CHECK(as_resolved(with_defaults(world), "/chain/0") == "/chain/40");
  CHECK(read_from(world, "/chain/0") == "allow");
  world.fs["/chain/40"] = "-> end";
  CHECK(as_resolved(with_defaults(world), "/chain/0") == std::nullopt);
  CHECK(read_from(world, "/chain/0") == "deny");
  CHECK(decide_directory(world, "/chain/0") == "deny");
  CHECK(decide_command(world, "cat /chain/0", std::nullopt).decision == "refuse");
}

TEST_CASE("W8: macOS has two spellings for /tmp, /var and /etc", "[reference]") {
  World world;
  world.platform = "macos";
  world = with_defaults(world);
  CHECK(as_given(world, "/tmp/../etc//hosts") == "/private/etc/hosts");
  CHECK(as_given(world, "/tmpx") == "/tmpx");
  CHECK(as_resolved(world, "/tmp/../x") == "/private/x");
  world.fs = {{"/tmp", "-> private/tmp"}, {"/tmp/l", "-> x"}, {"/var/l", "-> ../y"}};
  world = with_defaults(world);
  CHECK(as_resolved(world, "/tmp/z") == "/private/tmp/z");
  CHECK(as_resolved(world, "/private/tmp/l") == "/private/tmp/x");
  CHECK(as_resolved(world, "/var/l") == "/private/y");
}

TEST_CASE("W8: macOS protects without regard to case and normal form", "[reference]") {
  World world;
  world.platform = "macos";
  world.home = "/Users/ü";
  CHECK(read_from(world, "/Users/U\xCC\x88/.\xC5\xBFsh/id") == "deny");
  CHECK(read_from(world, "/users/ü/.SSH/\xff") == "deny");
  CHECK(read_from(world, "/users/ü/.SSH\xff") == "allow");
  CHECK(write_to(world, "/Users/ü/project/x") == "allow");
  CHECK(write_to(world, "/Users/u\xCC\x88/project/x") == "deny");
  world.platform = "linux";
  CHECK(read_from(world, "/Users/ü/.SSH/id") == "allow");
}

TEST_CASE("W2: a protected location is protected where it leads, too", "[reference]") {
  auto world = linux_world();
  world.fs = {{"/home/u/.ssh", "-> dots/ssh"}, {"/home/u", "-> /data/u"}, {"/data/u/.aws", "-> a"}};
  CHECK(read_from(world, "/data/u/.kube/config") == "deny");
  CHECK(read_from(world, "/data/u/a") == "deny");
  CHECK(read_from(world, "/home/u/a") == "deny");
  CHECK(read_from(world, "/home/u/.ssh") == "deny");
  CHECK(write_to(world, "/data/u/p/x") == "allow");
}

TEST_CASE("W3a: a grant that overlaps a protected location grants nothing", "[reference]") {
  auto world = linux_world();
  world.temp_dir = "/";
  world.cache_dir = "/home/u";
  world.fs = {{"/home/u/.cache", "-> ."}};
  CHECK(write_to(world, "/etc/x") == "deny");
  CHECK(write_to(world, "/home/u/x") == "deny");
  CHECK(write_to(world, "/home/u/.cache/x") == "deny");
  CHECK(write_to(world, "/home/u/.cargo/x") == "allow");
  CHECK(write_to(world, "/tmp/x") == "private");
  world.workspace = "/home/u";
  CHECK(write_to(world, "/home/u/x") == "allow");
  CHECK(write_to(world, "/home/u/.netrc") == "deny");
}

TEST_CASE("W7: private places and what is real inside them", "[reference]") {
  auto world = linux_world();
  world.workspace = "/tmp/w";
  world.temp_dir = "/tmp/t";
  CHECK(write_to(world, "/tmp/t/x") == "allow");
  CHECK(write_to(world, "/dev/pts/0") == "allow");
  CHECK(write_to(world, "/dev/shm") == "private");
  CHECK(read_from(world, "/proc/1") == "private");
  world.sandbox = "read-only";
  CHECK(read_from(world, "/tmp/w/x") == "allow");
  CHECK(write_to(world, "/tmp/w/x") == "deny");
  CHECK(write_to(world, "/tmp/t/x") == "private");
  CHECK(write_to(world, "/dev/null") == "allow");
  world.platform = "other";
  CHECK(read_from(world, "/tmp/t/x") == "allow");
  world.platform = "linux";
  world.workspace = "/tmp";
  CHECK(read_from(world, "/tmp/x") == "private");
}

TEST_CASE("W10: installs write dependency folders, lock files and tool caches", "[reference]") {
  auto world = linux_world();
  const auto install = [&](const std::string& path) {
    return decide_path(world, path, "write", "shell", "package-install");
  };
  CHECK(install("node_modules/x") == "allow");
  CHECK(install("package.json") == "deny");
  CHECK(install("sub/node_modules/x") == "deny");
  CHECK(install("~/.cargo/x") == "allow");
  world.workspace = "/home/u/.cargo/p";
  CHECK(install("/home/u/.cargo/p/src") == "deny");
  CHECK(install("/home/u/.cargo/p/target/x") == "allow");
  world.fs = {{"/home/u/.cargo/p/target", "-> /srv/t"}};
  CHECK(install("/home/u/.cargo/p/target/x") == "deny");
  CHECK(install("/srv/t/x") == "deny");
  world.picked_tier = "airlock";
  CHECK(install("~/.cargo/x") == "deny");
  world.sandbox = "workspace-write";
  CHECK(install("~/.cargo/x") == "error");
}

TEST_CASE("M9: file tools are limited by folders, never by the tier", "[reference]") {
  auto world = linux_world();
  const auto tool = [&](const std::string& path, const std::string& op) {
    return decide_path(world, path, op, "file-tool", "");
  };
  CHECK(tool("~/.ssh/id", "write") == "allow");
  world.add_dirs = {"/srv/a"};
  CHECK(tool("~/.ssh/id", "read") == "deny");
  CHECK(tool("/srv/a/x", "write") == "allow");
  world.fs = {{"/srv/a/l", "-> /etc"}};
  CHECK(tool("/srv/a/l/x", "read") == "deny");
  world.sandbox = "read-only";
  CHECK(tool("/srv/a/x", "read") == "allow");
  CHECK(tool("/srv/a/x", "write") == "deny");
}

TEST_CASE("F4, M8: facts that are refused", "[reference]") {
  auto world = linux_world();
  CHECK(accepted(world));
  world.add_dirs = {"/srv", "/home/u/.config/ghostty"};
  CHECK(accepted(world));
  for (const std::string dir : {"/", "/home", "~", "~/.ssh/x", "/srv/../home/u/.config"}) {
    world.add_dirs = {dir};
    CHECK_FALSE(accepted(world));
  }
  world = linux_world();
  world.workspace = "/home/u/.o4";
  CHECK(accepted(world));
  world.working_root_set = true;
  CHECK_FALSE(accepted(world));
  for (const std::string home : {"", "/", "//", "/a/..", "home/u", "/home/\nu"}) {
    world = linux_world();
    world.home = home;
    CHECK_FALSE(accepted(world));
  }
}
