// The sandbox's own /proc and /dev: facts, protected locations and grants that come there.
#include "engine/paths/impossible.hpp"

#include <string>

#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

using namespace o4;
using test::ask;
using test::lower_texts;
using test::witness;

namespace {

std::string fs(const std::string& entries) { return "[fs]\n" + entries + "\n"; }

// "facts:2:1 error facts-fs: …", or "accepted".
std::string refusal(const std::string& facts) {
  const auto asked = ask({facts, {}, {}});
  return asked.loaded ? "accepted" : asked.findings();
}

std::string list_of(const std::string& path) {
  return "[sandbox]\nallowedDomains = []\nallowedPaths = [\"" + path + "\"]\n";
}

}  // namespace

TEST_CASE("what lies below /proc and /dev is the Linux sandbox's own, but for /dev/shm", "[own]") {
  for (const auto* path : {"/proc/self", "/proc/1/root/x", "/dev/null", "/dev/fd/3", "/dev/shmx"}) {
    CAPTURE(path);
    CHECK(is_own_place(Platform::linux_os, path));
    CHECK(!is_own_place(Platform::macos, path));
    CHECK(!is_own_place(Platform::other, path));
  }
  for (const auto* path : {"/", "/proc", "/dev", "/dev/shm", "/dev/shm/x", "/process", "/devx/a"}) {
    CAPTURE(path);
    CHECK(!is_own_place(Platform::linux_os, path));
  }
}

TEST_CASE("a path comes to such a place itself, by links, and on its way", "[own]") {
  const PathSpace space{Platform::linux_os,
                        {{"/l", "/proc/self/cwd"}, {"/m", "l/../a"}, {"/n", "/proc/../a"}}};
  CHECK(own_place_on_the_way(space, "/proc/1/x") == "/proc/1");
  CHECK(own_place_on_the_way(space, "/l/x") == "/proc/self");
  CHECK(own_place_on_the_way(space, "/m") == "/proc/self");
  CHECK(!own_place_on_the_way(space, "/n"));
  CHECK(!own_place_on_the_way(space, "/a"));
  CHECK(own_folder_of({Platform::linux_os, {{"/l", "/dev"}}}, "/l") == "/dev");
  CHECK(!own_folder_of({Platform::macos, {{"/l", "/dev"}}}, "/l"));
}

TEST_CASE("W2, F4: a protected location behind a link into /proc or /dev is refused", "[own]") {
  CHECK(refusal(fs("\"/home/user/.ssh\" = \"-> /proc/self/root/mnt/ssh\"")) ==
        "facts:2:1 error facts-fs: the protected location ~/.ssh leads to '/proc/self', and the "
        "sandbox has its own /proc: what it shows there cannot be hidden; let the link lead to the "
        "folder by its own path\n");
  for (const auto* entries : {
           "\"~/.netrc\" = \"-> /proc/self/cwd/netrc\"",
           "\"~/.netrc\" = \"-> /dev/fd/7\"",
           "\"~/.config\" = \"-> /proc/thread-self/root/c\"",
           "\"~/.ssh\" = \"-> /l/ssh\"\n\"/l\" = \"-> /proc/1/cwd\"",
           "\"~/.ssh\" = \"-> /proc/self/cwd/../../../home/user/real\"",
           "\"~/.o4\" = \"-> ../../proc/self/fd/3\"",
       }) {
    CAPTURE(entries);
    CHECK(refusal(fs(entries)).find(" error facts-fs: the protected location ~/.") !=
          std::string::npos);
    CHECK(refusal("sandbox = \"read-only\"\n" + fs(entries)) != "accepted");
    CHECK(refusal("picked_tier = \"airlock\"\n" + fs(entries)) != "accepted");
    CHECK(refusal("picked_tier = \"open\"\n" + fs(entries)) == "accepted");  // nothing is protected
    CHECK(refusal("platform = \"macos\"\nhome = \"/home/user\"\n" + fs(entries)) == "accepted");
  }
}

TEST_CASE("a protected location that only passes by is found where it is", "[own]") {
  const auto list = lower_texts({fs("\"~/.ssh\" = \"-> /proc/../mnt/ssh\""), {}, {}});
  CHECK(list.has("--perms 000 --tmpfs /mnt/ssh"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("F4: home, workspace and added folders are never the sandbox's own", "[own]") {
  CHECK(refusal("home = \"/proc/self/root/home/user\"") ==
        "facts:1:8 error facts-home: home is '/proc/self/root/home/user', and the sandbox has its "
        "own /proc; name the folder by its own path\n");
  CHECK(refusal("workspace = \"/dev/null\"") ==
        "facts:1:13 error facts-workspace: workspace is '/dev/null', and the sandbox has its own "
        "/dev; name the folder by its own path\n");
  struct Row {
    const char* facts;
    const char* code;
  };
  const auto row = GENERATE(values<Row>({
      {"workspace = \"/proc\"", "facts-workspace"},
      {"workspace = \"/dev\"", "facts-workspace"},
      {"workspace = \"/w\"\nfs.\"/w\" = \"-> /dev/shm/../pts\"", "facts-workspace"},
      {"workspace = \"/w/a\"\nfs.\"/w\" = \"-> /proc/self/cwd\"", "facts-workspace"},
      {"home = \"/h\"\nfs.\"/h\" = \"-> /proc/1/root/home/u\"", "facts-home"},
      {"fs.\"/home\" = \"-> /dev/fd/3\"", "facts-home"},
      {"sandbox = \"workspace-write\"\nadd_dirs = [\"/a\", \"/proc/self/cwd\"]", "facts-add-dirs"},
      {"sandbox = \"workspace-write\"\nadd_dirs = [\"/dev/pts\"]", "facts-add-dirs"},
      {"cwd = \"/proc/self/root/home/user\"", "facts-cwd"},
      {"temp_dir = \"/proc/self/cwd\"", "facts-temp-dir"},
      {"cache_dir = \"/proc/self/cwd\"", "facts-cache-dir"},
      {"stage = \"/proc/self/cwd\"", "facts-stage"},
      {"picked_tier = \"open\"\nhome = \"/proc/1/root/home/u\"", "facts-home"},
  }));
  CAPTURE(row.facts);
  const auto said = refusal(row.facts);
  CAPTURE(said);
  CHECK(said.find(std::string(" error ") + row.code + ": ") != std::string::npos);
}

TEST_CASE("what the facts may say of /proc and /dev", "[own]") {
  CHECK(refusal("workspace = \"/dev/shm/w\"") == "accepted");
  CHECK(refusal("resolv_conf = \"/proc/net/pnp\"") == "accepted");
  CHECK(refusal("cwd = \"/dev\"") == "accepted");
  CHECK(refusal("platform = \"macos\"\nworkspace = \"/dev/w\"") == "accepted");
  CHECK(refusal(fs("\"/\" = \"dir\"\n\"/proc\" = \"dir\"\n\"/dev\" = \"dir\"\n")) == "accepted");
  CHECK(refusal(fs("\"/\" = \"-> /x\"")) ==
        "facts:2:7 error facts-fs: what fs says of '/' is '-> /x', and it is a folder; leave it "
        "out\n");
  for (const auto* entry : {"\"/\" = \"missing\"", "\"/proc\" = \"-> /x\"", "\"/dev\" = \"file\"",
                            "\"/proc/\" = \"missing\""}) {
    CAPTURE(entry);
    CHECK(refusal(fs(entry)) != "accepted");
  }
}

TEST_CASE("M8: no such folder may be added", "[own]") {
  const auto asked = ask({fs("\"/l\" = \"-> /proc/self/root\""), {}, {}});
  for (const auto* directory : {"/proc", "/proc/self/cwd", "/dev", "/dev/pts", "/l/srv"}) {
    CAPTURE(directory);
    const auto text = asked.explained(DirectoryQuery{directory});
    CHECK(text.starts_with("deny "));
    CHECK(text.find("and the sandbox has its own") != std::string::npos);
  }
  CHECK(asked.explained(DirectoryQuery{"/dev/shm/x"}).starts_with("allow "));
}

TEST_CASE("W5: a grant that comes to such a place is dropped with a warning", "[own]") {
  const auto list = lower_texts({"", list_of("/dev/fd/x"), {}});
  CHECK(list.asked.findings() ==
        "user:3:17 warning grant-dropped: the allowedPaths entry '/dev/fd/x' lies in the sandbox's "
        "own "
        "/dev and grants nothing; nothing of the host can be shown there: name "
        "another place\n");
  for (const auto* path : {"/dev/null/x", "/dev/null", "/dev/kvm", "/dev/pts/3", "/proc/self/cwd",
                           "/proc/self/root/srv", "/l/x"}) {
    CAPTURE(path);
    const auto lowered = lower_texts({fs("\"/l\" = \"-> /proc/self/root\""), list_of(path), {}});
    CHECK(lowered.asked.warns("grant-dropped"));
    CHECK(
        lowered.text().find(" " + std::string(path)) ==
        (std::string(path) == "/dev/null" ? lowered.text().find(" /dev/null") : std::string::npos));
    CHECK(witness(lowered.verify()) == "proved");
  }
  const auto shared = lower_texts({"", list_of("/dev/shm/x"), {}});
  CHECK(shared.has("--bind /dev/shm/x /dev/shm/x"));
  CHECK(!shared.asked.warns("grant-dropped"));
}

TEST_CASE("W3a, W4: temp folder, caches and plugins likewise", "[own]") {
  for (const auto* facts : {"temp_dir = \"/dev/null/x\"", "cache_dir = \"/dev/fd/x\"",
                            "fs.\"/home/user/.npm\" = \"-> /proc/self/cwd\"",
                            "fs.\"/home/user/.cache\" = \"-> /dev/mqueue\"",
                            "plugins = [{name = \"p\", paths = [\"/dev/null/x\"]}]"}) {
    CAPTURE(facts);
    const auto list = lower_texts({facts, {}, {}});
    CHECK(list.asked.warns("grant-dropped"));
    CHECK(witness(list.verify()) == "proved");
  }
  CHECK(lower_texts({"fs.\"/home/user/.cache\" = \"-> /dev/shm/c\"", {}, {}})
            .has("--bind /dev/shm/c /dev/shm/c"));
}

TEST_CASE("F4: paths that are too long for Linux are refused where they are given", "[own]") {
  const std::string name(256, 'a');
  CHECK(refusal("workspace = \"/" + name + "\"") ==
        "facts:1:13 error facts-workspace: workspace has a name of 256 bytes, Linux takes 255\n");
  CHECK(refusal("workspace = \"/" + name.substr(1) + "\"") == "accepted");
  CHECK(refusal("platform = \"macos\"\nworkspace = \"/" + name + "\"") == "accepted");
  std::string deep;
  while (deep.size() <= 4080) {
    deep += "/" + std::string(99, 'b');
  }
  CHECK(refusal("home = \"" + deep + "\"") ==
        "facts:1:8 error facts-home: home has 4100 bytes, a sandbox on Linux takes 4080\n");
  CHECK(refusal(fs("\"/" + name + "\" = \"dir\"")) ==
        "facts:2:1 error facts-fs: a path of fs has a name of 256 bytes, Linux takes 255\n");
  deep.resize(4070);
  CHECK(refusal("home = \"" + deep + "\"\nworkspace = \"/w\"\ncache_dir = \"/c\"")
            .find("facts:1:8 error facts-fs: the protected location ~/.") == 0);
  CHECK(refusal("home = \"/h\"\nworkspace = \"" + deep + "\"") == "accepted");
  const auto list = lower_texts({"", list_of("/" + name), {}});
  CHECK(list.asked.findings().starts_with(
      "user:3:17 warning grant-dropped: the allowedPaths entry '/a"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("a list with a path that nothing reaches is no list", "[own][bwrap]") {
  std::string deep;
  for (int i = 0; i < 40; ++i) {
    deep += "/" + std::string(100, 'b');
  }
  LowerOptions options;
  options.profile = ProfileChoice{"package-install"};
  const auto list = lower_texts({"workspace = \"" + deep + "\"\nstage = \"/stage\"\nentries = [\"" +
                                     std::string(90, 'c') + "\"]\n",
                                 {},
                                 {}},
                                options);
  CHECK(!list.lowered);
  REQUIRE(list.found.has_errors());
  CHECK(list.found.all().back().code == "lower-long-path");
}
