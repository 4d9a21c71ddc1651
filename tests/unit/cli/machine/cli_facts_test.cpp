// The facts of a machine, gathered in a home folder made for the test (F6).
#include "cli/machine/gather_facts.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/machine/files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_dir.hpp"

using namespace o4;
namespace fs = std::filesystem;

namespace {

using Kind = FileFact::Kind;
using Paths = std::vector<std::string>;

FileFacts look_up_one(const std::string& path) {
  FileFacts facts;
  look_up(Paths{path}, facts);
  return facts;
}

// "code at place", for each finding.
Paths findings(const SourceMap& sources, const Diagnostics& found, const std::string& home) {
  Paths result;
  for (const auto& finding : found.all()) {
    CHECK(finding.severity == Severity::warning);
    auto place = place_text(sources, finding.span);
    place.erase(0, place.starts_with(home) ? home.size() : 0);
    result.push_back(finding.code + " at " + place);
  }
  return result;
}

}  // namespace

TEST_CASE("F6: files are looked at from / down", "[cli]") {
  const test::TempDir dir;
  dir.write("a/file", "x");
  const auto root = dir.path().string();
  const auto facts = look_up_one(root + "/a/file/below");
  CHECK(facts.at(fs::path(root).root_path() / fs::path(root).relative_path().begin()->string())
            .kind == Kind::dir);
  CHECK(facts.at(root) == FileFact{Kind::dir, "", 1});
  CHECK(facts.at(root + "/a") == FileFact{Kind::dir, "", 1});
  CHECK(facts.at(root + "/a/file") == FileFact{Kind::file, "", 1});
  CHECK(facts.at(root + "/a/file/below") == FileFact{Kind::missing, "", 1});
}

TEST_CASE("F6: hard links, pipes and what is missing", "[cli]") {
  const test::TempDir dir;
  const auto root = dir.path().string();
  dir.write("one", "x");
  fs::create_hard_link(dir.path() / "one", dir.path() / "two");
  REQUIRE(mkfifo((root + "/pipe").c_str(), 0600) == 0);
  FileFacts facts;
  look_up(Paths{root + "/one", root + "/pipe", root + "/no/such"}, facts);
  CHECK(facts.at(root + "/one") == FileFact{Kind::file, "", 2});
  CHECK(facts.at(root + "/pipe").kind == Kind::other);
  CHECK(facts.at(root + "/no").kind == Kind::missing);
  CHECK(facts.at(root + "/no/such").kind == Kind::missing);
}

TEST_CASE("F6: of a long path that is not there only the beginning is noted", "[cli]") {
  const test::TempDir dir;
  const auto root = dir.path().string();
  fs::create_symlink("elsewhere", dir.path() / "link");
  std::string path = root;
  for (int i = 0; i < 50'000; ++i) {
    path += "/a";
  }
  const auto facts = look_up_one(path);
  CHECK(facts.at(root + "/a/a/a").kind == Kind::missing);
  CHECK(facts.size() < 100);
  const auto back = look_up_one(root + "/a/../link");
  CHECK(back.at(root + "/link").kind == Kind::link);
}

TEST_CASE("F6: links are followed, and their targets looked at", "[cli]") {
  const test::TempDir dir;
  const auto root = dir.path().string();
  dir.write("real/deep/file", "x");
  fs::create_symlink("real/deep", dir.path() / "link");
  fs::create_symlink(root + "/link", dir.path() / "chain");
  const auto facts = look_up_one(root + "/chain/../other");
  CHECK(facts.at(root + "/chain") == FileFact{Kind::link, root + "/link", 1});
  CHECK(facts.at(root + "/link") == FileFact{Kind::link, "real/deep", 1});
  CHECK(facts.at(root + "/real/deep").kind == Kind::dir);
  CHECK(facts.at(root + "/real/other").kind == Kind::missing);
  CHECK_FALSE(facts.contains(root + "/other"));
}

TEST_CASE("F6: a circle of links ends", "[cli]") {
  const test::TempDir dir;
  const auto root = dir.path().string();
  fs::create_symlink("b", dir.path() / "a");
  fs::create_symlink("a", dir.path() / "b");
  const auto facts = look_up_one(root + "/a/x");
  CHECK(facts.at(root + "/a").target == "b");
  CHECK(facts.at(root + "/b").target == "a");
  CHECK_FALSE(facts.contains(root + "/a/x"));
}

TEST_CASE("F6: what the sandbox has of its own is not looked at", "[cli]") {
  CHECK(look_up_one("/dev/null").empty());
  CHECK(look_up_one("/dev/../dev").empty());
  CHECK(look_up_one("relative").empty());
  CHECK(look_up_one(std::string("/etc\0x", 6)).empty());
#ifdef __linux__
  CHECK(look_up_one("/proc/self/root/etc").empty());
#endif
}

TEST_CASE("F6: a folder trusts itself and what is below it", "[cli]") {
  const test::TempDir dir;
  const auto home = dir.path().string();
  struct Row {
    std::string text;  // HOME stands for the home folder
    bool trusted;
    Paths findings;
  };
  const auto row = GENERATE(values<Row>({
      {R"(["HOME/work"])", true, {}},
      {R"(["HOME/work/app/"])", true, {}},
      {R"(["/elsewhere", "HOME/work/app"])", true, {}},
      {R"(["HOME/link"])", true, {}},
      {R"(["/"])", true, {}},
      {R"([])", false, {}},
      {R"(["HOME/work/ap", "HOME/work/app/sub"])", false, {}},
      {R"(["HOME/work", 1])", false, {"facts-type at "}},
      {R"(["HOME/work", "work"])", false, {"facts-type at "}},
      {R"({"HOME/work": true})", false, {"facts-type at "}},
      {R"(["HOME/work")", false, {"facts-read at "}},
      {"", false, {}},
  }));
  auto text = row.text;
  if (const auto at = text.find("HOME"); at != std::string::npos) {
    for (auto next = at; next != std::string::npos; next = text.find("HOME", next + 1)) {
      text.replace(next, 4, home);
    }
  }
  fs::create_directories(dir.path() / "work/app");
  fs::create_symlink("work", dir.path() / "link");
  dir.write(".o4/trusted_workspaces.json", text);
  SourceMap sources;
  Diagnostics found;
  CAPTURE(row.text);
  CHECK(is_trusted(home, home + "/work/app", found) == row.trusted);
  const auto said = findings(sources, found, home);
  REQUIRE(said.size() == row.findings.size());
  for (std::size_t i = 0; i < said.size(); ++i) {
    CAPTURE(said[i]);
    CHECK(said[i].starts_with(row.findings[i]));
  }
}

TEST_CASE("F6: trust is of the folder, not of the link that leads to it", "[cli]") {
  const test::TempDir dir;
  const auto home = dir.path().string();
  fs::create_directories(dir.path() / "trusted");
  fs::create_directories(dir.path() / "other");
  fs::create_symlink("../other", dir.path() / "trusted/link");
  dir.write(".o4/trusted_workspaces.json", "[\"" + home + "/trusted\"]");
  SourceMap sources;
  Diagnostics found;
  CHECK(is_trusted(home, home + "/trusted", found));
  CHECK_FALSE(is_trusted(home, home + "/trusted/link", found));
  CHECK(is_trusted(home, home + "/trusted/not-yet-there", found));
  CHECK(found.all().empty());
}

TEST_CASE("F6: without the file nothing is trusted, and that is no finding", "[cli]") {
  const test::TempDir dir;
  SourceMap sources;
  Diagnostics found;
  CHECK_FALSE(is_trusted(dir.path(), dir.path(), found));
  CHECK(found.all().empty());
  fs::create_directories(dir.path() / ".o4/trusted_workspaces.json");
  CHECK_FALSE(is_trusted(dir.path(), dir.path(), found));
  CHECK(findings(sources, found, "") == Paths{"facts-read at "});
}

TEST_CASE("F6: plugins are what their manifests say; a broken one is granted nothing", "[cli]") {
  const test::TempDir dir;
  const auto home = dir.path().string();
  const auto manifest = [&](const std::string& name, const std::string& text) {
    dir.write(".o4/plugins/" + name + "/plugin.json", text);
  };
  manifest("b", R"({"name": "x", "permissions": {"paths": ["~/.b", "/srv/b"], "net": true}})");
  manifest("a", R"({})");
  manifest("bad-json", "{");
  manifest("bad-kind", R"([])");
  manifest("bad-paths", R"({"permissions": {"paths": "~/.x"}})");
  manifest("bad-path", R"({"permissions": {"paths": ["~/.x", "a\nb"]}})");
  manifest("bad-permissions", R"({"permissions": []})");
  fs::create_directories(dir.path() / ".o4/plugins/no-manifest");
  dir.write(".o4/plugins/.plugin-sources.json", "{}");
  SourceMap sources;
  Diagnostics found;
  const auto plugins = installed_plugins(sources, home, home + "/work", found);
  std::vector<Plugin> granted;
  for (const auto& plugin : plugins) {
    if (!plugin.paths.empty()) {
      granted.push_back(plugin);
    }
  }
  CHECK(granted == std::vector<Plugin>{{"b", {"~/.b", "/srv/b"}}});
  CHECK(plugins.front() == Plugin{"a", {}});
  const auto at = [](const std::string& name, const std::string& place) {
    return "/.o4/plugins/" + name + "/plugin.json:" + place;
  };
  CHECK(findings(sources, found, home) == Paths{
                                              "facts-read at " + at("bad-json", "1:2"),
                                              "facts-type at " + at("bad-kind", "1:1"),
                                              "facts-type at " + at("bad-path", "1:36"),
                                              "facts-type at " + at("bad-paths", "1:27"),
                                              "facts-type at " + at("bad-permissions", "1:17"),
                                          });
}

TEST_CASE("host mounts at, above and below the paths that matter", "[cli]") {
  const std::string mountinfo =
      "22 27 0:21 / /proc rw,relatime - proc proc rw\n"
      "27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard\n"
      "30 27 0:30 / /home rw - ext4 /dev/vdb ro\n"
      "31 30 0:31 / /home/u/with\\040space ro,nosuid - tmpfs none rw\n"
      "32 27 0:32 / /mnt/else rw - tmpfs none rw\n"
      "33 27 0:33 / /srv ro - tmpfs none rw\n"
      "34 27 0:34 / /srv rw,relatime - tmpfs none rw,errors=remount-ro\n"
      "35 27 0:35 / /homestead rw - tmpfs none rw\n"
      "36 24 0:24 / /dev/pts rw - devpts devpts rw\n"
      "broken line\n";
  const Paths paths = {"/", "/home/u", "/srv/data", "/dev/null"};
  CHECK(relevant_mounts(mountinfo, paths) == std::vector<HostMount>{
                                                 {"/", false},
                                                 {"/home", true},
                                                 {"/home/u/with space", true},
                                                 {"/srv", false},
                                             });
}

TEST_CASE("W2: a mount that shows a place again says which", "[cli]") {
  const auto shown = [&](const std::string& lines) {
    Paths found;
    for (const auto& mount : second_mounts("21 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + lines)) {
      found.push_back(mount.at + " shows " + mount.shows);
    }
    return found;
  };
  CHECK(shown("").empty());
  CHECK(shown("30 21 8:1 /home /srv/homes rw - ext4 /dev/sda1 rw\n"
              "31 21 8:1 /home/u/.ssh /mnt/a rw - ext4 /dev/sda1 rw\n"
              "32 21 8:1 /var /mnt/b rw - ext4 /dev/sda1 rw\n") ==
        Paths{"/srv/homes shows /home", "/mnt/a shows /home/u/.ssh", "/mnt/b shows /var"});
  CHECK(shown("30 21 8:2 /@home /home rw - btrfs /dev/sdb rw\n"
              "31 21 8:2 / /mnt/all\\040of rw - btrfs /dev/sdb rw\n"
              "32 21 8:3 /@home /mnt/other rw - btrfs /dev/sdc rw\n") ==
        Paths{"/home shows /mnt/all of/@home"});
}

TEST_CASE("what a bubblewrap can do is read from its help", "[cli]") {
  CHECK(optional_bwrap_options("    --bind SRC DEST   Bind\n    --perms OCTAL   Set\n"
                               "    --overlay-src SRC   Set\n    --clearenv    Unset\n") ==
        Paths{"--clearenv", "--overlay-src", "--perms"});
  CHECK(optional_bwrap_options("").empty());
}

TEST_CASE("files are read whole, and no more than is sensible", "[cli]") {
  const test::TempDir dir;
  const auto root = dir.path().string();
  dir.write("good", "text");
  dir.write("huge", "");
  fs::resize_file(dir.path() / "huge", (16U << 20U) + 1);
  REQUIRE(mkfifo((root + "/pipe").c_str(), 0600) == 0);
  CHECK(read_file(root + "/good") == std::string("text"));
  CHECK(read_found_file(root + "/good") == std::string("text"));
  struct Row {
    std::string name;
    std::string why;
    bool missing;
  };
  for (const auto& row : std::vector<Row>{{"/huge", "it is larger than 16 MiB", false},
                                          {"/pipe", "it is no regular file", false},
                                          {"", "it is a directory", false},
                                          {"/none", "No such file or directory", true},
                                          {"/good/x", "Not a directory", true}}) {
    const auto text = read_found_file(root + row.name);
    REQUIRE_FALSE(text);
    CHECK(text.error().message == "cannot read '" + root + row.name + "': " + row.why);
    CHECK(text.error().missing == row.missing);
  }
  CHECK(read_file(root + "/huge").error().message ==
        "cannot read '" + root + "/huge': it is larger than 16 MiB");
}
