// The questions of random_world.hpp.
#include "tests/reference/dice.hpp"
#include "tests/reference/random_command.hpp"
#include "tests/reference/random_world.hpp"
#include "tests/reference/reference.hpp"

namespace o4::reference {
namespace {

using Pool = std::vector<std::string>;

std::string random_path(Dice& dice, const World& world) {
  return near(dice, world, dice.pick(landmarks(world)));
}

std::string random_host(Dice& dice) {
  return dice.pick({"example.com",
                    "api.example.com",
                    "EXAMPLE.com.",
                    "myexample.com",
                    "example.com.evil",
                    "github.com",
                    "api.github.com",
                    "github.com:443",
                    "pypi.org",
                    "registry.npmjs.org",
                    "evilgithub.com",
                    "git.corp.example",
                    "corp.example",
                    "localhost",
                    "app.localhost",
                    "localhost:80",
                    "github.com:8080",
                    "pypi.org:443",
                    "pypi.org:22",
                    "127.0.0.1",
                    "127.1",
                    "0x7f.1",
                    "2130706433",
                    "0177.0.0.1",
                    "[::1]",
                    "[::1]:80",
                    "::1",
                    "::ffff:7f00:1",
                    "10.0.0.7",
                    "10.0.0.77",
                    "10.7",
                    "::ffff:10.0.0.9",
                    "10.0.0.9",
                    "8.8.8.8",
                    "192.0.0.9",
                    "192.0.0.8",
                    "224.0.0.1",
                    "100.64.0.1",
                    "2001:4860::8888",
                    "2001:db8::1",
                    "64:ff9b::1",
                    "64:ff9b::8.8.8.8",
                    "::ffff:0:10.0.0.7",
                    "::8.8.8.8",
                    "168.63.129.16",
                    "fec0::7",
                    "2002:808:808::1",
                    "fe80::1",
                    "2002::1",
                    "2001:3::1",
                    "2001:2::1",
                    "bücher.example",
                    "BÜCHER.example",
                    "xn--bcher-kva.example",
                    "xn--BCHER-KVA.example",
                    "a.b.example",
                    "1.2.3.4.5",
                    "a b.example",
                    "",
                    "https://example.com",
                    "ex_ample.com",
                    "ｇithub.com",
                    "１27.0.0.1",
                    "256.1.1.1",
                    "example.com..",
                    "sub.a.b.example",
                    "proxy.golang.org",
                    "static.crates.io",
                    "*.example.com"});
}

// `package-install` may be asked only in guarded and airlock.
std::string random_profile(Dice& dice, const World& world) {
  const auto current = mode(world);
  const bool may_ask = current == "guarded" || current == "airlock";
  return may_ask && dice.chance(25) ? "package-install" : "";
}

Query random_query(Dice& dice, const World& world) {
  const auto roll = dice.below(100);
  if (roll < 2) return {};
  if (roll < 50) {
    const auto actor = dice.chance(15) ? "file-tool" : "shell";
    const auto profile = actor == std::string("shell") ? random_profile(dice, world) : "";
    return {QueryKind::path,
            random_path(dice, world),
            dice.chance(50) ? "read" : "write",
            actor,
            profile,
            std::nullopt};
  }
  if (roll < 65) {
    const auto actor =
        dice.pick({"shell", "shell", "user", "watch", "fetch", "web_search", "web_fetch"});
    const auto profile = actor == "shell" ? random_profile(dice, world) : "";
    return {QueryKind::host, random_host(dice), "", actor, profile, std::nullopt};
  }
  if (roll < 71) return {QueryKind::cwd, random_path(dice, world), "", "", "", std::nullopt};
  if (roll < 77) return {QueryKind::directory, random_path(dice, world), "", "", "", std::nullopt};
  Query query{QueryKind::command, random_command(dice, world), "", "", "", std::nullopt};
  if (dice.chance(15)) query.call_cwd = random_path(dice, world);
  return query;
}

void append_config(Pool& out, const World& world, const std::optional<ConfigFile>& file) {
  if (!file || !file->allowed_paths) return;
  for (auto path : *file->allowed_paths) {
    if (path.starts_with("~/") || path == "~") path = *world.home + path.substr(1);
    out.push_back(path.starts_with("/") ? path : *world.workspace + "/" + path);
  }
}

}  // namespace

Pool landmarks(const World& world) {
  const auto& home = *world.home;
  const auto& workspace = *world.workspace;
  Pool out = {home,
              workspace,
              *world.temp_dir,
              *world.cache_dir,
              *world.cwd,
              "/tmp",
              "/run",
              "/tmp/x",
              "/dev/null",
              "/dev/pts/0",
              "/dev/ttys001",
              "/dev/ttys",
              "/dev/dtracehelper",
              "/dev/shm/x",
              "/dev/fd/3",
              "/dev/stdin",
              "/dev",
              "/proc/self/fd/0",
              "/etc/hosts",
              "/",
              "/private/tmp",
              "/private/var/x",
              "/var/x",
              "/chain/0"};
  for (const char* name : {".ssh",
                           ".ssh/id",
                           ".SSH",
                           ".ssh2",
                           ".config/gh",
                           ".config/gh-dash",
                           ".config",
                           ".netrc",
                           ".o4/settings.json",
                           ".o4/config.toml",
                           ".o4/cache",
                           ".cache",
                           ".cargo",
                           ".npm",
                           ".npmrc",
                           ".env",
                           ".o4/managed",
                           "lnk",
                           "work",
                           "Library/Caches"}) {
    out.push_back(home + "/" + name);
  }
  for (const char* name : {"node_modules", "node_modules/a", "target", "Cargo.lock", "package.json",
                           ".env", "src", "l", "m", ".venv"}) {
    out.push_back(workspace + "/" + name);
  }
  for (const auto& [place, value] : world.fs) {
    out.push_back(place);
    if (value.starts_with("-> /")) out.push_back(value.substr(3));
  }
  out.insert(out.end(), world.add_dirs.begin(), world.add_dirs.end());
  append_config(out, world, world.user);
  append_config(out, world, world.project);
  return out;
}

std::vector<Query> random_queries(const World& world, std::uint64_t seed, std::size_t count) {
  Dice dice(seed ^ 0x9e3779b97f4a7c15U);
  std::vector<Query> out = {Query{}};
  while (out.size() < count) out.push_back(random_query(dice, world));
  return out;
}

}  // namespace o4::reference
