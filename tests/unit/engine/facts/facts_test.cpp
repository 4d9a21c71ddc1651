#include <array>

#include "engine/facts/fact_words.hpp"
#include "engine/facts/load_facts.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/document_text.hpp"

using namespace o4;
using namespace o4::test;

namespace {

constexpr std::array<std::string_view, 3> tiers{"open", "guarded", "airlock"};
constexpr std::array<std::string_view, 3> sandboxes{"read-only", "workspace-write",
                                                    "danger-full-access"};
constexpr FactVocabulary words{tiers, sandboxes, {}};

struct Loaded {
  SourceMap sources;
  std::optional<LoadedFacts> result;
  Diagnostics out;
};

Loaded load(std::string toml) {
  Loaded loaded;
  const auto file = loaded.sources.add("facts", std::move(toml));
  const auto node = read_toml(loaded.sources, file, "facts", loaded.out);
  REQUIRE(node);
  loaded.result = load_facts(*node, words, loaded.out);
  CHECK(loaded.result.has_value() == !loaded.out.has_errors());
  return loaded;
}

Facts facts_of(std::string toml) {
  const auto loaded = load(std::move(toml));
  CHECK(loaded.out.all().empty());
  REQUIRE(loaded.result);
  return loaded.result->facts;
}

std::string findings(std::string toml) {
  const auto loaded = load(std::move(toml));
  std::string result;
  for (const auto& d : loaded.out.all()) {
    result += place_text(loaded.sources, d.span) + " " + d.code + ": " + d.message +
              (d.help.empty() ? "" : "; " + d.help) + "\n";
  }
  return result;
}

struct Row {
  std::string text;
  std::string result;
};

}  // namespace

TEST_CASE("facts have defaults", "[facts]") {
  const auto linux_facts = facts_of("");
  CHECK(linux_facts.platform == Platform::linux_os);
  CHECK(linux_facts.home == "/home/user");
  CHECK(linux_facts.workspace == "/home/user/project");
  CHECK(linux_facts.cwd == "/home/user/project");
  CHECK(linux_facts.temp_dir == "/tmp");
  CHECK(linux_facts.cache_dir == "/home/user/.cache");
  CHECK(linux_facts.trusted);
  CHECK(linux_facts.interactive);
  CHECK(linux_facts.can_ask);
  CHECK(linux_facts.sandbox == std::nullopt);
  CHECK(linux_facts.picked_tier == std::nullopt);
  CHECK(linux_facts.start_tier == std::nullopt);
  CHECK(linux_facts.add_dirs.empty());
  CHECK_FALSE(linux_facts.working_root_set);
  CHECK_FALSE(linux_facts.proxy_failed);
  CHECK(linux_facts.proxy_port == 8118);
  CHECK(linux_facts.o4_version == Version{{0, 2, 54}});
  CHECK(linux_facts.bwrap == "/usr/bin/bwrap");
  CHECK(linux_facts.git_age_hours == std::nullopt);
  CHECK_FALSE(linux_facts.fresh_clone_seen);
  CHECK(linux_facts.permission_mode == PermissionMode::ask);
  CHECK(linux_facts.denied_tools.empty());
  CHECK_FALSE(linux_facts.bridge);
  CHECK(linux_facts.uid == 1000);
  CHECK_FALSE(linux_facts.nixos);
  CHECK(linux_facts.resolv_conf == "/etc/resolv.conf");
  CHECK(linux_facts.stage.empty());
  CHECK(linux_facts.entries == std::nullopt);
  CHECK(linux_facts.bwrap_features == BwrapFeatures{});
  CHECK(linux_facts.mounts == std::vector<HostMount>{{"/", false}});
  CHECK(linux_facts.plugins.empty());
  CHECK(linux_facts.fs.empty());

  const auto macos_facts = facts_of("platform = 'macos'");
  CHECK(macos_facts.home == "/Users/user");
  CHECK(macos_facts.workspace == "/Users/user/project");
  CHECK(macos_facts.temp_dir == "/private/var/folders/zz/user/T");
  CHECK(macos_facts.cache_dir == "/Users/user/Library/Caches");

  const auto print_facts = facts_of("interactive = false");
  CHECK_FALSE(print_facts.can_ask);
  CHECK(facts_of("interactive = false\ncan_ask = true").can_ask);
}

TEST_CASE("defaults follow home and workspace", "[facts]") {
  const auto facts = facts_of("cwd = '/w'\nhome = '/h/'\nworkspace = '~/w'");
  CHECK(facts.home == "/h");
  CHECK(facts.workspace == "/h/w");
  CHECK(facts.cwd == "/w");
  CHECK(facts.cache_dir == "/h/.cache");
  CHECK(facts_of("home = '/h'").cwd == "/h/project");
}

TEST_CASE("every fact can be given", "[facts]") {
  const auto facts = facts_of(
      "sandbox = 'workspace-write'\npicked_tier = 'airlock'\nstart_tier = 'open'\n"
      "add_dirs = ['/srv/extra', '~/more']\nworking_root_set = true\nproxy_failed = true\n"
      "proxy_port = 1\no4_version = '0.2.53'\nbwrap = ''\ngit_age_hours = 3.5\nuid = 0\n"
      "nixos = true\nresolv_conf = '/run/r'\nstage = '/tmp/stage'\nentries = ['src', '..x']\n"
      "trusted = false\nfresh_clone_seen = true\npermission_mode = 'bypass'\n"
      "denied_tools = ['web_fetch', 'bash']\nbridge = true\n"
      "[bwrap_features]\noptions = ['--a']\nfollows_dest_links = false\n"
      "[[mounts]]\nat = '/'\n[[mounts]]\nat = '/mnt/x/'\nro = true\n"
      "[[plugins]]\nname = 'p'\npaths = ['~/.p', 'rel']\n[[plugins]]\nname = 'q'\n"
      "[fs]\n'/home/user/link' = '-> ../x y'\n'~/.netrc' = 'file links=3'\n'/a/./b//' = 'dir'\n"
      "'/c' = 'missing'\n'/d' = 'other'\n'/e' = 'file'\n");
  CHECK(facts.sandbox == "workspace-write");
  CHECK(facts.picked_tier == "airlock");
  CHECK(facts.start_tier == "open");
  CHECK(facts.add_dirs == std::vector<std::string>{"/srv/extra", "/home/user/more"});
  CHECK(facts.working_root_set);
  CHECK(facts.proxy_failed);
  CHECK(facts.proxy_port == 1);
  CHECK(facts.o4_version == Version{{0, 2, 53}});
  CHECK(facts.bwrap.empty());
  CHECK(facts.git_age_hours == 3.5);
  CHECK(facts.fresh_clone_seen);
  CHECK(facts.permission_mode == PermissionMode::bypass);
  CHECK(facts.denied_tools == std::vector<std::string>{"web_fetch", "bash"});
  CHECK(facts.bridge);
  CHECK(facts.uid == 0);
  CHECK(facts.nixos);
  CHECK(facts.resolv_conf == "/run/r");
  CHECK(facts.stage == "/tmp/stage");
  CHECK(facts.entries == std::vector<std::string>{"src", "..x"});
  CHECK_FALSE(facts.trusted);
  CHECK(facts.bwrap_features == BwrapFeatures{{"--a"}, false});
  CHECK(facts.mounts == std::vector<HostMount>{{"/", false}, {"/mnt/x", true}});
  CHECK(facts.plugins == std::vector<Plugin>{{"p", {"~/.p", "rel"}}, {"q", {}}});
  using Kind = FileFact::Kind;
  CHECK(facts.fs == FileFacts{{"/home/user/link", {Kind::link, "../x y", 1}},
                              {"/home/user/.netrc", {Kind::file, "", 3}},
                              {"/a/b", {Kind::dir, "", 1}},
                              {"/c", {Kind::missing, "", 1}},
                              {"/d", {Kind::other, "", 1}},
                              {"/e", {Kind::file, "", 1}}});
}

TEST_CASE("facts know where they were given", "[facts]") {
  const auto loaded = load(
      "home = '/h'\nadd_dirs = ['/a', '/b']\n[[plugins]]\nname = 'p'\npaths = ['x', 'y']\n"
      "[fs]\n'/l/' = 'dir'\n");
  REQUIRE(loaded.result);
  const auto& spans = loaded.result->spans;
  const auto text_at = [&](std::string_view key) {
    const auto found = spans.find(key);
    return found == spans.end() ? "none" : std::string(loaded.sources.text(found->second));
  };
  CHECK(text_at("home") == "'/h'");
  CHECK(text_at("workspace") == "none");
  CHECK(text_at("add_dirs") == "['/a', '/b']");
  CHECK(text_at("add_dirs[1]") == "'/b'");
  CHECK(text_at("plugins[0]") == "[[plugins]]");
  CHECK(text_at("plugins[0].paths[1]") == "'y'");
  CHECK(text_at("fs./l") == "'/l/'");
}

TEST_CASE("F4 wrong facts are errors that name the fact", "[facts]") {
  const auto row = GENERATE(values<Row>({
      {"home = ''", "facts:1:8 facts-home: home is empty; fill it in, or leave it out\n"},
      {"home = '/'", "facts:1:8 facts-home: home is '/', which is nobody's home folder\n"},
      {"home = '/a/..//.'", "facts:1:8 facts-home: home is '/', which is nobody's home folder\n"},
      {"home = 'h'", "facts:1:8 facts-home: home is 'h', which is no absolute path\n"},
      {"home = '~'", "facts:1:8 facts-home: home is '~', which is no absolute path\n"},
      {"home = 1", "facts:1:8 facts-type: home is an integer, expected a string\n"},
      {"home = \"/h\\u0000\"", "facts:1:8 facts-home: home has a NUL byte\n"},
      {"workspace = 'w'",
       "facts:1:13 facts-workspace: workspace is 'w', which is no absolute path\n"},
      {"workspace = ''",
       "facts:1:13 facts-workspace: workspace is empty; fill it in, or leave it out\n"},
      {"workspace = '$HOME/w'",
       "facts:1:13 facts-workspace: workspace is '$HOME/w', which is no absolute path\n"},
      {"workspace = \"/w\\n\"", "facts:1:13 facts-workspace: workspace has a line break\n"},
      {"cwd = '.'", "facts:1:7 facts-cwd: cwd is '.', which is no absolute path\n"},
      {"temp_dir = '~x'",
       "facts:1:12 facts-temp-dir: temp_dir is '~x', which is no absolute "
       "path\n"},
      {"platform = 'windows'",
       "facts:1:12 facts-platform: platform is 'windows', an unknown "
       "word; expected one of linux, macos, other\n"},
      {"platform = 'macosx'",
       "facts:1:12 facts-platform: platform is 'macosx', an unknown word; "
       "did you mean 'macos'?\n"},
      {"sandbox = 'readonly'",
       "facts:1:11 facts-sandbox: sandbox is 'readonly', an unknown word; "
       "did you mean 'read-only'?\n"},
      {"picked_tier = 'Open'",
       "facts:1:15 facts-picked-tier: picked_tier is 'Open', an unknown "
       "word; did you mean 'open'?\n"},
      {"start_tier = true", "facts:1:14 facts-type: start_tier is a boolean, expected a string\n"},
      {"trusted = 'yes'", "facts:1:11 facts-type: trusted is a string, expected true or false\n"},
      {"add_dirs = '/a'", "facts:1:12 facts-type: add_dirs is a string, expected an array\n"},
      {"add_dirs = ['/a', 'b', 1]",
       "facts:1:19 facts-add-dirs: add_dirs[1] is 'b', which is no absolute path\n"
       "facts:1:24 facts-type: add_dirs[2] is an integer, expected a string\n"},
      {"proxy_port = 0", "facts:1:14 facts-proxy-port: proxy_port is 0, expected 1 to 65535\n"},
      {"proxy_port = 65536",
       "facts:1:14 facts-proxy-port: proxy_port is 65536, expected 1 to 65535\n"},
      {"proxy_port = 1.5", "facts:1:14 facts-type: proxy_port is a number, expected an integer\n"},
      {"uid = -1", "facts:1:7 facts-uid: uid is -1, expected 0 to 4294967295\n"},
      {"git_age_hours = -0.5",
       "facts:1:17 facts-git-age-hours: git_age_hours is not a finite number from 0 up\n"},
      {"git_age_hours = nan",
       "facts:1:17 facts-git-age-hours: git_age_hours is not a finite number from 0 up\n"},
      {"git_age_hours = '3'",
       "facts:1:17 facts-type: git_age_hours is a string, expected a number\n"},
      {"permission_mode = 'byPass'",
       "facts:1:19 facts-permission-mode: permission_mode is 'byPass', an unknown word; did you "
       "mean 'bypass'?\n"},
      {"permission_mode = true",
       "facts:1:19 facts-type: permission_mode is a boolean, expected a string\n"},
      {"denied_tools = 'web_fetch'",
       "facts:1:16 facts-type: denied_tools is a string, expected an array\n"},
      {"denied_tools = ['', \"a\\n\", 1]",
       "facts:1:17 facts-denied-tools: denied_tools[0] is empty; fill it in, or leave it out\n"
       "facts:1:21 facts-denied-tools: denied_tools[1] has a line break\n"
       "facts:1:28 facts-type: denied_tools[2] is an integer, expected a string\n"},
      {"fresh_clone_seen = 1",
       "facts:1:20 facts-type: fresh_clone_seen is an integer, expected true or false\n"},
      {"bridge = 'yes'", "facts:1:10 facts-type: bridge is a string, expected true or false\n"},
      {"stage = 'x'", "facts:1:9 facts-stage: stage is 'x', which is no absolute path\n"},
      {"entries = ['a/b', '..', '']",
       "facts:1:12 facts-entries: entries[0] is 'a/b', which is no single name\n"
       "facts:1:19 facts-entries: entries[1] is '..', which is no single name\n"
       "facts:1:25 facts-entries: entries[2] is empty; fill it in, or leave it out\n"},
      {"bwrap_features = {option = []}",
       "facts:1:19 facts-unknown-key: unknown key 'option' in bwrap_features; "
       "did you mean 'options'?\n"},
      {"bwrap_features = {options = [1], follows_dest_links = 2}",
       "facts:1:30 facts-type: bwrap_features.options[0] is an integer, expected a string\n"
       "facts:1:55 facts-type: bwrap_features.follows_dest_links is an integer, expected true or "
       "false\n"},
      {"mounts = [{ro = true}, {at = 'x'}, 1]",
       "facts:1:11 facts-mounts: mounts[0] has no 'at'\n"
       "facts:1:30 facts-mounts: mounts[1].at is 'x', which is no absolute path\n"
       "facts:1:36 facts-type: mounts[2] is an integer, expected a table\n"},
      {"plugins = [{paths = [\"a\\nb\", 1]}, {name = 1}, {name = 'p', path = []}]",
       "facts:1:12 facts-plugins: plugins[0] has no 'name'\n"
       "facts:1:22 facts-plugins: plugins[0].paths[0] has a line break\n"
       "facts:1:30 facts-type: plugins[0].paths[1] is an integer, expected a string\n"
       "facts:1:43 facts-type: plugins[1].name is an integer, expected a string\n"
       "facts:1:60 facts-unknown-key: unknown key 'path' in plugins[2]; did you mean 'paths'?\n"},
      {"fs = 1", "facts:1:6 facts-type: fs is an integer, expected a table\n"},
      {"[fs]\na = 'dir'", "facts:2:1 facts-fs: a path of fs is 'a', which is no absolute path\n"},
      {"[fs]\n'/a' = 'folder'",
       "facts:2:8 facts-fs: what fs says of '/a' is 'folder'; expected one of dir, file, file "
       "links=2, other, missing, -> target\n"},
      {"[fs]\n'/a' = 'flie'",
       "facts:2:8 facts-fs: what fs says of '/a' is 'flie'; did you mean 'file'?\n"},
      {"[fs]\n'/a' = '-> '",
       "facts:2:8 facts-fs: what fs says of '/a' is '-> '; expected one of dir, file, file "
       "links=2, other, missing, -> target\n"},
      {"[fs]\n'/a' = 'file links=0'",
       "facts:2:8 facts-fs: what fs says of '/a' is 'file links=0'; did you mean "
       "'file links=2'?\n"},
      {"[fs]\n'/a' = 1",
       "facts:2:8 facts-type: what fs says of '/a' is an integer, expected a "
       "string\n"},
      {"[fs]\n'/a' = 'dir'\n'/b/../a' = 'file'",
       "facts:3:1 facts-fs: a path of fs is listed twice: '/a'\n"},
      {"[fs]\n\"/a\\n\" = 'dir'", "facts:2:1 facts-fs: a path of fs has a line break\n"},
      {"hmoe = '/h'\nfss = 1",
       "facts:1:1 facts-unknown-key: unknown key 'hmoe' in the facts; did you mean 'home'?\n"
       "facts:2:1 facts-unknown-key: unknown key 'fss' in the facts; did you mean 'fs'?\n"},
  }));
  CAPTURE(row.text);
  CHECK(findings(row.text) == row.result);
}

TEST_CASE("F4: names that a disk holds may have a line break, and what is refused is named",
          "[facts]") {
  auto loaded = load("");
  auto& facts = loaded.result->facts;
  facts.fs = {{"/h/x", {FileFact::Kind::link, "a\nb", 1}},
              {"/h/a\nb", {FileFact::Kind::link, "/h/c", 1}},
              {"/h/" + std::string(300, 'a'), {FileFact::Kind::missing, {}, 1}}};
  facts.mounts.push_back({"/h/d\ne", false});
  Diagnostics found;
  CHECK(check_found(*loaded.result, found));
  CHECK(found.all().empty());
  facts.fs.emplace("/" + std::string(300, 'l'), FileFact{FileFact::Kind::link, "/h", 1});
  CHECK_FALSE(check_found(*loaded.result, found));
  REQUIRE(found.all().size() == 1);
  CHECK(found.all()[0].message ==
        "the link '/" + std::string(300, 'l') + "' has a name of 300 bytes, Linux takes 255");
  CHECK(found.all()[0].help == "remove it");
}

TEST_CASE("T8 a version is three numbers of at most nine digits", "[facts]") {
  CHECK(facts_of("o4_version = '999999999.0.07'").o4_version == Version{{999999999, 0, 7}});
  CHECK(to_text(Version{{999999999, 0, 7}}) == "999999999.0.7");
  for (const std::string wrong :
       {"", "v1", "1", "0.2", "0.2.54.1", "1..2", "1.2.", ".1.2", "0.2.54-rc", "0.2.x", " 0.2.54",
        "0.2.1234567890", "-1.2.3", "+1.2.3", "0.0x2.1"}) {
    CHECK(findings("o4_version = '" + wrong + "'") ==
          "facts:1:14 facts-o4-version: o4_version is '" + wrong +
              "', which is no version; "
              "write three numbers of at most nine digits, like '0.2.54'\n");
  }
}

TEST_CASE("E2 bubblewrap is at one of two places, or nowhere", "[facts]") {
  for (const std::string place : {"/usr/bin/bwrap", "/bin/bwrap", ""}) {
    CHECK(facts_of("bwrap = '" + place + "'").bwrap == place);
  }
  for (const std::string wrong :
       {"bwrap", "/usr/local/bin/bwrap", "~/bin/bwrap", "/usr//bin/bwrap", "/bin/bwrap/", " "}) {
    CHECK(
        findings("bwrap = '" + wrong + "'") ==
        "facts:1:9 facts-bwrap: bwrap is '" + wrong +
            "', where nobody looks for it; give "
            "'/usr/bin/bwrap' or '/bin/bwrap', or an empty text if bubblewrap is not installed\n");
  }
  CHECK(findings("bwrap = false") ==
        "facts:1:9 facts-type: bwrap is a boolean, expected a string\n");
}

TEST_CASE("F4 facts that are no table are refused", "[facts]") {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("facts", "[]");
  const auto node = read_json(sources, file, "facts", out);
  REQUIRE(node);
  CHECK_FALSE(load_facts(*node, words, out));
  REQUIRE(out.all().size() == 1);
  CHECK(out.all()[0].code == "facts-type");
  CHECK(out.all()[0].message == "the facts are an array, expected a table");
}

TEST_CASE("a flag replaces one fact", "[facts]") {
  SourceMap sources;
  Diagnostics out;
  const auto base = read_toml(sources, sources.add("facts", "home = '/h'\nuid = 1"), "facts", out);
  const auto flag = read_toml(sources, sources.add("--home", "home = '/other'"), "facts", out);
  const auto merged = with_members(*base, *flag->get<Table>());
  CHECK(document_text(merged) == "{uid: 1, home: \"/other\"}");
  const auto loaded = load_facts(merged, words, out);
  REQUIRE(loaded);
  CHECK(loaded->facts.workspace == "/other/project");
  CHECK(sources.name(loaded->spans.at("home").file) == "--home");
  CHECK(document_text(with_members(Value{}, *flag->get<Table>())) == "null");
}

TEST_CASE("facts are written as a table that reads back equal", "[facts]") {
  CHECK(document_text(facts_to_node(facts_of(""))) ==
        "{platform: \"linux\", home: \"/home/user\", workspace: \"/home/user/project\", "
        "cwd: \"/home/user/project\", temp_dir: \"/tmp\", cache_dir: \"/home/user/.cache\", "
        "trusted: true, interactive: true, can_ask: true, add_dirs: [], working_root_set: false, "
        "proxy_failed: false, proxy_port: 8118, o4_version: \"0.2.54\", "
        "bwrap: \"/usr/bin/bwrap\", fresh_clone_seen: false, permission_mode: \"ask\", "
        "denied_tools: [], overlays: [], variables: [], repositories: [], bridge: false, uid: "
        "1000, nixos: false, resolv_conf: "
        "\"/etc/resolv.conf\", "
        "stage: \"\", bwrap_features: {options: [\"--perms\"], follows_dest_links: true}, "
        "mounts: [{at: \"/\", ro: false}], plugins: [], fs: {}}");
  const auto text = GENERATE(values<const char*>({
      "",
      "platform = 'macos'\ninteractive = false",
      "platform = 'other'\nsandbox = 'read-only'\npicked_tier = 'open'\nstart_tier = 'airlock'\n"
      "git_age_hours = 0.1\nentries = []\nuid = 4294967295\nbwrap = ''\nadd_dirs = ['~/a']\n"
      "fresh_clone_seen = true\npermission_mode = 'auto'\ndenied_tools = ['a', 'b']\n"
      "bridge = true\no4_version = '1.20.300'\n"
      "mounts = []\nplugins = [{name = 'p', paths = ['~/x']}]\n"
      "[bwrap_features]\noptions = []\n[fs]\n'/a' = '-> b'\n'/c' = 'file links=2'\n",
  }));
  CAPTURE(text);
  const auto facts = facts_of(text);
  Diagnostics out;
  const auto again = load_facts(facts_to_node(facts), words, out);
  REQUIRE(again);
  CHECK(again->facts == facts);
}
