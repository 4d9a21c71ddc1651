#include "tests/reference/random_world.hpp"

#include "tests/reference/dice.hpp"

namespace o4::reference {
namespace {

using Pool = std::vector<std::string>;

const Pool tiers = {"open", "guarded", "airlock"};

std::string random_platform(Dice& dice) {
  const auto roll = dice.below(100);
  if (roll < 50) return "linux";
  return roll < 92 ? "macos" : "other";
}

std::string random_home(Dice& dice, const std::string& platform) {
  if (platform == "macos") {
    return dice.pick({"/Users/u", "/Users/u", "/Users/u", "/private/tmp/u", "/tmp/u", "/var/root",
                      "/Users/ü", "/Users/U\xCC\x88", "/etc/u", "/dev/u", "/Users//u/../u/"});
  }
  return dice.pick({"/home/u", "/home/u", "/home/u", "/tmp/u", "/dev/u", "/run/u", "/proc/u",
                    "/home/ü", "/home/x/../u", "/home/u/", "/private/tmp/u"});
}

std::string random_workspace(Dice& dice, const std::string& home) {
  return dice.pick({home + "/p",
                    home + "/p",
                    home + "/p",
                    home,
                    home + "/.cache/p",
                    home + "/.config",
                    home + "/.config/p",
                    home + "/.o4",
                    home + "/.ssh/p",
                    home + "/.ssh",
                    "/tmp/p",
                    "/tmp",
                    "/run/p",
                    "/srv/p",
                    "/dev/p",
                    "/private/tmp/p",
                    home + "/a/../p",
                    home + "/.npm",
                    "/tmp/t/p",
                    home + "/lnk/p"});
}

// Folders that grants, plugins and options name.
Pool folders(const World& world) {
  const auto& home = *world.home;
  return {home + "/work",
          home + "/work/sub",
          home,
          home + "/.config",
          home + "/.config/x",
          home + "/.config/gh",
          home + "/.ssh/keys",
          home + "/.SSH",
          home + "/.ssh2",
          home + "/.cache/x",
          home + "/.o4",
          home + "/.o4/cache/x",
          home + "/lnk",
          home + "/lnk/x",
          "/srv",
          "/srv/a",
          "/srv/a/b",
          "/tmp",
          "/tmp/a",
          "/run/a",
          "/dev/shm",
          "/opt/*",
          "/srv/$X",
          "/private/tmp/a",
          "/var/run/a",
          "/proc/a",
          "/srv/a/../b"};
}

Pool written_folders(const World& world) {  // as people write them in configs
  auto out = folders(world);
  for (const char* text :
       {"~", "~/", "~/work", "~/.config/x", "~/.ssh", "~/lnk", "../sibling", "sub", "..", "~/work/",
        "~//work/./", "/srv/a/", "node_modules", "~x/a"}) {
    out.emplace_back(text);
  }
  return out;
}

Pool host_entries() {
  return {"example.com",
          "Example.COM.",
          "*.corp.example",
          "10.0.0.7",
          "::1",
          "2130706433",
          "*",
          "localhost",
          "bücher.example",
          "github.com",
          "a.b.example",
          "0x7f.1",
          "::ffff:10.0.0.9",
          "*.com",
          "api.example.com"};
}

Pool bad_host_entries() {
  return {"https://example.com/", "example.com:443", "*example.com", "",   "a b.example",
          "*.10.0.0.7",           "example.com/x",   "a.*.example",  "*.", "1.2.3.4.5"};
}

ConfigFile random_config(Dice& dice, const World& world) {
  ConfigFile file;
  file.explicit_table = dice.chance(60);
  if (dice.chance(35)) file.default_tier = dice.pick(tiers);
  if (dice.chance(2)) file.default_tier = "gaurded";
  if (dice.chance(45)) file.allowed_paths = dice.some(written_folders(world), 3);
  if (dice.chance(40)) file.allowed_domains = dice.some(host_entries(), 3);
  if (dice.chance(2)) file.allowed_domains = dice.some(bad_host_entries(), 2);
  if (dice.chance(25)) {
    file.escape_hatch_binaries = dice.some(
        {"/opt/t", "/opt//t/", "/usr/bin/docker", *world.home + "/bin/t", "/tmp/t", "/opt/x/../t"},
        2);
  }
  if (dice.chance(1)) file.escape_hatch_binaries = Pool{"bin/t"};
  if (dice.chance(20)) file.proxy_enabled = dice.chance(50);
  file.wrong_type = dice.chance(1);
  return file;
}

void add_link(Dice& dice, World& world) {
  const auto& home = *world.home;
  const auto& workspace = *world.workspace;
  const auto place = dice.pick({home + "/lnk",
                                home + "/.ssh",
                                home + "/.config",
                                home + "/.cache",
                                home + "/.config/gh",
                                home + "/.npmrc",
                                home,
                                workspace,
                                workspace + "/l",
                                workspace + "/m",
                                workspace + "/node_modules",
                                "/srv",
                                "/srv/a",
                                "/tmp/l",
                                "/var/run",
                                "/loop",
                                "/srv/l",
                                home + "/.o4",
                                "/dev/fd",
                                "/dev/stdin",
                                "/home",
                                "/Users"});
  const auto target = dice.pick({home,
                                 home + "/.ssh",
                                 home + "/.ssh/keys",
                                 home + "/.cache",
                                 home + "/work",
                                 home + "/dots",
                                 workspace,
                                 workspace + "/l",
                                 workspace + "/m",
                                 workspace + "/..",
                                 "..",
                                 "../m",
                                 "m",
                                 "l",
                                 "/srv/a",
                                 "/srv/out",
                                 "/tmp",
                                 "/tmp/l",
                                 "/run",
                                 "/proc/self/fd",
                                 "/loop",
                                 "/data",
                                 "/data/../data/x",
                                 home + "/.config",
                                 "/etc",
                                 home + "/lnk",
                                 "../.."});
  // W8: on macOS these are links already, and always to the same places.
  const bool fixed = world.platform == "macos" && place == "/tmp";
  if (!fixed) world.fs[place] = "-> " + target;
}

// A chain of links, at times longer than what is followed.
void add_chain(Dice& dice, World& world) {
  const std::size_t length = dice.chance(33) ? 3 : 38 + dice.below(4);
  for (std::size_t i = 0; i < length; ++i) {
    world.fs["/chain/" + std::to_string(i)] = "-> " + std::to_string(i + 1);
  }
  world.fs["/chain/" + std::to_string(length)] = "-> " + *world.workspace;
}

void random_session(Dice& dice, World& world) {
  world.trusted = dice.chance(80);
  world.interactive = dice.chance(80);
  world.can_ask = world.interactive && dice.chance(80);
  if (dice.chance(40)) {
    world.sandbox =
        dice.pick({"read-only", "workspace-write", "workspace-write", "danger-full-access"});
  }
  if (dice.chance(25)) world.picked_tier = dice.pick(tiers);
  if (dice.chance(20)) world.start_tier = dice.pick(tiers);
  world.working_root_set = dice.chance(10);
  world.proxy_failed = dice.chance(10);
  world.bridge = dice.chance(20);
  world.o4_version =
      dice.pick({"0.2.54", "0.2.54", "0.2.54", "0.2.53", "0.2.6", "0.10.0", "1.0.0"});
  if (dice.chance(50)) world.permission_mode = dice.pick({"ask", "auto", "bypass"});
  if (dice.chance(15))
    world.denied_tools = dice.some({"web_fetch", "fetch", "bash", "webfetch"}, 2);
  world.fresh_clone_seen = dice.chance(20);
  world.bwrap = dice.pick({"/usr/bin/bwrap", "/usr/bin/bwrap", "/usr/bin/bwrap", "/bin/bwrap", ""});
}

void random_places(Dice& dice, World& world) {
  const auto& home = *world.home;
  if (dice.chance(60)) {
    world.temp_dir = dice.pick({"/tmp", "/tmp/t", "/", home, home + "/.cache/t", "/var/tmp",
                                home + "/.ssh/t", "/run/t", "/private/var/folders/x/T", "/tmp/",
                                "/var/folders/x/T", home + "/lnk", *world.workspace + "/t"});
  }
  if (dice.chance(40)) {
    world.cache_dir = dice.pick({home, home + "/.cache", home + "/.config", home + "/c", "/tmp/c",
                                 *world.workspace, home + "/Library/Caches", home + "/lnk"});
  }
  if (dice.chance(20)) world.cwd = dice.pick({home, *world.workspace + "/sub", "/srv", "/"});
  if (dice.chance(25)) world.add_dirs = dice.some(folders(world), 2);
  if (dice.chance(25)) world.plugins.push_back({"p", dice.some(written_folders(world), 2)});
}

}  // namespace

World random_world(std::uint64_t seed) {
  Dice dice(seed);
  World world;
  world.platform = random_platform(dice);
  world.home = random_home(dice, world.platform);
  world.workspace = random_workspace(dice, *world.home);
  random_session(dice, world);
  random_places(dice, world);
  if (dice.chance(50)) {
    for (auto links = 1 + dice.below(4); links > 0; --links) add_link(dice, world);
  }
  if (dice.chance(4)) add_chain(dice, world);
  if (dice.chance(45)) world.user = random_config(dice, world);
  if (dice.chance(45)) world.project = random_config(dice, world);
  return with_defaults(world);
}

}  // namespace o4::reference
