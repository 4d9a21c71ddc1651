// What is advised in the cases that people meet: the right text, nothing opened beside, and an
// honest no.
#include "engine/advice/advice.hpp"

#include "tests/support/advised.hpp"
#include "tests/support/catch.hpp"

namespace o4 {
namespace {

struct Asked {
  std::unique_ptr<test::Advised> advised;
  Advice advice;
  std::string faults;
};

Asked ask(const std::string& facts, const std::string& user, const Query& wish,
          ConfigFile file = ConfigFile::user) {
  auto text = facts;
  if (!user.empty()) {
    text += "[config]\n" + std::string(to_word(file)) + " = '''\n" + user + "'''\n";
  }
  Asked asked{test::advised(text), {}, {}};
  REQUIRE(asked.advised->loaded);
  const auto world = asked.advised->world();
  asked.advice = advise(world, wish, file);
  asked.faults = test::faults_of(world, wish, file, asked.advice);
  return asked;
}

std::string edit(const Asked& asked) {
  CHECK(asked.faults == "");
  return asked.advice.edit ? asked.advice.edit->after : "no edit";
}

// Who gains or loses what by the edit.
std::string changes(const Asked& asked) {
  REQUIRE(asked.advice.edit);
  std::string text;
  for (const auto& change : asked.advice.edit->changes.differences) {
    if (change.subject.profile.narrow) {
      continue;  // that a table widens installs is looked at elsewhere
    }
    text += (change.b > change.a ? "+ " : "- ") + std::string(to_word(change.subject.actor)) + " " +
            std::string(to_word(change.subject.deed)) + " " + change.area.at + "\n";
  }
  return text;
}

std::string instead(const Asked& asked) {
  CHECK(asked.faults == "");
  CHECK_FALSE(asked.advice.edit);
  std::string text;
  for (const auto& alternative : asked.advice.alternatives) {
    for (const auto& flag : alternative.flags) {
      text += (text.empty() || text.back() == '\n' ? "" : " ") + flag;
    }
    text += alternative.needs_edit ? " and an edit" : "";
    text += alternative.is_sandboxed ? "\n" : " without a sandbox\n";
  }
  return text;
}

const std::string first_table = R"([sandbox]
allowedPaths = ["/srv/data"]
allowedDomains = [
  "bitbucket.org",
  "crates.io",
  "files.pythonhosted.org",
  "github.com",
  "gitlab.com",
  "proxy.golang.org",
  "pypi.org",
  "registry.npmjs.org",
  "registry.yarnpkg.com",
]
)";

}  // namespace

TEST_CASE("N12 a first table comes with allowedDomains, and the network stays as it was",
          "[advice]") {
  const auto platform = GENERATE("linux", "macos");
  const auto asked = ask("[facts]\nplatform = \"" + std::string(platform) + "\"\n", "",
                         PathQuery{"/srv/data", PathOp::write});
  CHECK(edit(asked) == first_table);
  CHECK(changes(asked) ==
        "+ shell write /srv/data\n+ shell name path /srv/data\n+ shell start in /srv/data\n");
}

TEST_CASE("C6 what a first table does to package installs is told with the edit", "[advice]") {
  const auto asked = ask("", "", PathQuery{"/srv/data", PathOp::write});
  REQUIRE(asked.advice.edit);
  const auto& commands = asked.advice.edit->changes.commands;
  CHECK(std::any_of(commands.begin(), commands.end(), [](const CommandDifference& change) {
    return std::holds_alternative<InProfile>(change.a) && change.b != change.a;
  }));
}

TEST_CASE("an entry is added to the list that there is", "[advice]") {
  const auto user = std::string("[sandbox]\nallowedPaths = [\n  \"/opt\", # tools\n]\n");
  CHECK(edit(ask("", user, PathQuery{"/srv/data", PathOp::write})) ==
        "[sandbox]\nallowedPaths = [\n  \"/opt\", # tools\n  \"/srv/data\",\n]\n");
  CHECK(edit(ask("", user, PathQuery{"/srv/data", PathOp::write}, ConfigFile::project)) ==
        "[sandbox]\nallowedPaths = [\n  \"/opt\", # tools\n  \"/srv/data\",\n]\n");
}

TEST_CASE("a path in home is spelled with a tilde, one behind a link where it is", "[advice]") {
  const auto table = std::string("[sandbox]\nallowedDomains = []\n");
  CHECK(edit(ask("", table, PathQuery{"~/notes/x", PathOp::write})) ==
        "[sandbox]\nallowedPaths = [\"~/notes/x\"]\nallowedDomains = []\n");
  const auto linked = std::string(
      "[facts.fs]\n\"/home/user/project/data\" = \"-> /srv/data\"\n\"/srv/data\" = \"dir\"\n");
  CHECK(edit(ask(linked, table, PathQuery{"data/x", PathOp::write})) ==
        "[sandbox]\nallowedPaths = [\"/srv/data/x\"]\nallowedDomains = []\n");
}

TEST_CASE("W7 a private place is made real, its root is not", "[advice]") {
  const auto table = std::string("[sandbox]\nallowedDomains = []\n");
  CHECK(edit(ask("", table, PathQuery{"/tmp/x", PathOp::write})) ==
        "[sandbox]\nallowedPaths = [\"/tmp/x\"]\nallowedDomains = []\n");
  CHECK_FALSE(ask("", table, PathQuery{"/tmp", PathOp::write}).advice.edit);
}

TEST_CASE("W2 W5 no config opens a protected place or a folder that holds one", "[advice]") {
  const auto key = ask("", "", PathQuery{"~/.ssh/id_ed25519", PathOp::read});
  CHECK(instead(key) ==
        "--tier open without a sandbox\n--sandbox danger-full-access without a sandbox\n");
  REQUIRE(key.advice.obstacles.size() == 1);
  CHECK(key.advice.obstacles[0].rule.text == "guard read, write /home/user/.ssh");

  const auto home = ask("", "", PathQuery{"~", PathOp::write});
  CHECK_FALSE(home.advice.edit);
  REQUIRE(home.advice.obstacles.size() == 1);
  CHECK(home.advice.obstacles[0].why.find("protected location") != std::string::npos);
}

TEST_CASE("W6 M4 no config widens airlock and read-only: other flags do", "[advice]") {
  CHECK(instead(ask("[facts]\npicked_tier = \"airlock\"\n", "",
                    PathQuery{"/srv/x/y", PathOp::write})) ==
        "-C /srv/x\n"
        "--sandbox workspace-write --add-dir /srv/x\n"
        "--tier open without a sandbox\n"
        "--sandbox danger-full-access without a sandbox\n");
  CHECK(instead(ask("[facts]\nsandbox = \"read-only\"\n", "", PathQuery{"x", PathOp::write})) ==
        "--sandbox workspace-write\n--sandbox danger-full-access without a sandbox\n");
}

TEST_CASE("N10 on Linux no config gives commands one host: the network is not lifted for it",
          "[advice]") {
  const auto asked = ask("", "", HostQuery{"example.com"});
  CHECK(instead(asked) ==
        "--network proxied and an edit\n"
        "--tier open without a sandbox\n--sandbox danger-full-access without a sandbox\n");
  REQUIRE(asked.advice.obstacles.size() == 1);
  CHECK(asked.advice.obstacles[0].rule.because.find("on Linux") == 0);
}

TEST_CASE("N10 the proxy in the sandbox is told with the edit that it needs, or alone",
          "[advice]") {
  const std::string others =
      "--tier open without a sandbox\n--sandbox danger-full-access without a sandbox\n";
  const std::string list = "[sandbox]\nallowedDomains = [\"a.example\"]\n";
  CHECK(instead(ask("", list, HostQuery{"a.example"})) == "--network proxied\n" + others);
  CHECK(instead(ask("", list, HostQuery{"b.example"})) ==
        "--network proxied and an edit\n" + others);
  CHECK(edit(ask("[facts]\nbridge = true\n", list, HostQuery{"b.example"})) ==
        "[sandbox]\nallowedDomains = [\"a.example\", \"b.example\"]\n");
  CHECK(instead(ask("[facts]\nplatform = \"other\"\n", list, HostQuery{"b.example"})) == others);
}

TEST_CASE("N5 only the file that turned the proxy off can turn it on: it is found", "[advice]") {
  const auto advised = test::advised(
      "[facts]\nplatform = \"macos\"\n[config]\nuser = \"[sandbox]\\nallowedDomains = "
      "['a.b']\\n\"\n"
      "project = \"[sandbox.proxy]\\nenabled = false\\n\"\n");
  auto world = advised->world();
  const Query wish = HostQuery{"a.b"};
  CHECK_FALSE(advise(world, wish, ConfigFile::user).edit);
  const auto advice = advise(world, wish);
  REQUIRE(advice.edit);
  CHECK(advice.edit->file == ConfigFile::project);
  CHECK(advice.edit->after == "[sandbox.proxy]\nenabled = true\n");
  world.names.project = "";
  CHECK_FALSE(advise(world, wish).edit);
}

TEST_CASE("a smaller edit of the other file is found", "[advice]") {
  const auto advised =
      test::advised("[config]\nproject = \"[sandbox]\\nallowedPaths = ['/opt']\\n\"\n");
  const auto world = advised->world();
  const Query wish = PathQuery{"/srv", PathOp::write};
  const auto in_user = advise(world, wish);
  REQUIRE(in_user.edit);
  CHECK(in_user.edit->file == ConfigFile::user);
  const auto smaller = smaller_elsewhere(world, wish, *in_user.edit);
  REQUIRE(smaller);
  CHECK(smaller->file == ConfigFile::project);
  CHECK(smaller->after == "[sandbox]\nallowedPaths = ['/opt', \"/srv\"]\n");
  CHECK_FALSE(smaller_elsewhere(world, wish, *smaller));
}

TEST_CASE("N4 N13 a host is added to allowedDomains", "[advice]") {
  const auto list = std::string("[sandbox]\nallowedDomains = [\"a.example\"]\n");
  CHECK(edit(ask("", list, HostQuery{"B.example:443", HostActor::fetch})) ==
        "[sandbox]\nallowedDomains = [\"a.example\", \"b.example\"]\n");
  CHECK(edit(ask("[facts]\nplatform = \"macos\"\n", list, HostQuery{"::1"})) ==
        "[sandbox]\nallowedDomains = [\"a.example\", \"::1\"]\n");
}

TEST_CASE("N5 a proxy that is turned off is turned on with the host", "[advice]") {
  CHECK(edit(ask("[facts]\nplatform = \"macos\"\n",
                 "[sandbox]\nallowedDomains = [\"a.example\"]\n[sandbox.proxy]\nenabled = false\n",
                 HostQuery{"a.example"})) ==
        "[sandbox]\nallowedDomains = [\"a.example\"]\n[sandbox.proxy]\nenabled = true\n");
}

TEST_CASE("C1 C3 C4 a command gets all that it is refused for, and no more", "[advice]") {
  const auto list = std::string("[sandbox]\nallowedDomains = []\n");
  CHECK(edit(ask("", list,
                 CommandQuery{"cp /srv/a/x /srv/a && curl https://x.example/ https://x.example/2",
                              "/opt/t"})) ==
        "[sandbox]\nallowedPaths = [\"/opt/t\", \"/srv/a\"]\nallowedDomains = [\"x.example\"]\n");
  const auto unknown = ask("", list, CommandQuery{"curl https://$H/ /srv/a", std::nullopt});
  CHECK_FALSE(unknown.advice.edit);
  REQUIRE(unknown.advice.obstacles.size() == 1);
  CHECK(unknown.advice.obstacles[0].subject == "host ?");
  CHECK_FALSE(unknown.advice.ways.empty());
}

TEST_CASE("E3 no config runs commands where there is no backend", "[advice]") {
  const auto asked = ask("[facts]\nbwrap = \"\"\n", "", CommandQuery{"true", std::nullopt});
  CHECK(instead(asked) ==
        "--tier open without a sandbox\n--sandbox danger-full-access without a sandbox\n");
}

TEST_CASE("T3 the project's config counts in a trusted workspace only", "[advice]") {
  const auto asked =
      ask("[facts]\ntrusted = false\n", "", PathQuery{"/srv", PathOp::write}, ConfigFile::project);
  CHECK_FALSE(asked.advice.edit);
  REQUIRE(asked.advice.obstacles.size() == 1);
  CHECK(asked.advice.obstacles[0].why.find("not trusted") != std::string::npos);
}

TEST_CASE("W5 a folder that is dropped without an edit is no obstacle to what lies in it",
          "[advice]") {
  const auto facts = std::string("[facts]\nhome = \"/tmp/x/home\"\n");
  const auto why = [](const Asked& asked) {
    REQUIRE_FALSE(asked.advice.obstacles.empty());
    return asked.advice.obstacles[0].why;
  };
  const PathQuery wish{"/tmp/y", PathOp::write};
  CHECK(why(ask(facts + "picked_tier = \"airlock\"\n", "", wish)) == "no config widens airlock");
  CHECK(why(ask(facts + "trusted = false\n", "", wish, ConfigFile::project)) ==
        "the project's config is not read: the workspace is not trusted");
  CHECK(why(ask(facts + "picked_tier = \"airlock\"\n", "", CommandQuery{"cp a /tmp/x/b", {}})) ==
        "no config widens airlock");
  CHECK(why(ask(facts, "", PathQuery{"/tmp", PathOp::write})) ==
        "overlaps the protected location ~/.ssh");
  CHECK(why(ask(facts, "", PathQuery{"/tmp/x", PathOp::write})) ==
        "overlaps the protected location ~/.ssh");
}

TEST_CASE("M9 no config speaks of file tools", "[advice]") {
  const auto asked = ask("[facts]\nworking_root_set = true\n", "",
                         PathQuery{"/srv/x/y", PathOp::read, PathActor::file_tool});
  CHECK(instead(asked) == "-C /srv/x\n--add-dir /srv/x\n");
}

TEST_CASE("nothing is advised where nothing is needed", "[advice]") {
  const auto asked = ask("", "", PathQuery{"src/x", PathOp::write});
  CHECK(asked.advice.granted);
  CHECK(asked.faults == "");
}

}  // namespace o4
