// What policy tests touch, and tests that prove nothing.
#include "engine/scenario/coverage.hpp"

#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

struct Played {
  SourceMap sources = test::sources_with_rules();
  Diagnostics wrong;
  std::optional<Scenario> scenario;
  ScenarioRun run;
};

Played play(const std::string& text, const ReadConfig& read = read_no_config) {
  Played played;
  played.scenario =
      load_scenario(played.sources, played.sources.add("t.policy.toml", text), played.wrong, read);
  if (played.scenario) {
    played.run = play_scenario(played.sources, builtin_book(), *played.scenario);
  }
  return played;
}

std::string vacuity(const std::string& text) {
  const auto played = play(text);
  REQUIRE(played.scenario);
  std::string codes;
  const auto why = vacuous(*played.scenario, played.run);
  for (const auto& found : why.all()) {
    codes += found.code + " ";
  }
  return codes;
}

}  // namespace

TEST_CASE("a policy test that proves nothing is told from one that does", "[scenario]") {
  struct Row {
    const char* text;
    const char* codes;
  };
  const auto row = GENERATE(values<Row>({
      {"", "scenario-empty "},
      {"[facts]\nhome = \"/home/ann\"\n", "scenario-empty "},
      {"expect = []\n", "scenario-empty "},
      {"[config]\nuser = '[sandbox]'\n", "scenario-empty "},
      {"[facts]\nhome = \"\"\n", "scenario-empty facts-home scenario-refused "},
      {"[facts]\nhome = \"\"\n[[expect]]\nid = \"a\"\nmode = \"open\"\n",
       "facts-home scenario-refused "},
      {"[facts]\nplatform = \"beos\"\n[[expect]]\nid = \"a\"\nmode = \"open\"\n",
       "facts-platform scenario-refused "},
      {"[config]\nuser = '[sandbox'\n[[expect]]\nid = \"a\"\nmode = \"open\"\n",
       "config-syntax scenario-refused "},
      {"[config]\nproject = '''\n[sandbox]\ndefault_tier = \"x\"\n'''\n[[expect]]\nid = "
       "\"a\"\nwarning = \"x\"\n",
       "config-tier scenario-refused "},
      {"[facts]\nhome = \"\"\n[[claim]]\nid = \"a\"\ntext = \"never read ~/.ssh\"\n",
       "facts-home scenario-refused "},
      {"[facts]\nhome = \"\"\n[[expect]]\nid = \"a\"\nerror = \"home\"\n", ""},
      {"[[expect]]\nid = \"a\"\nmode = \"open\"\n", ""},
  }));
  CAPTURE(row.text);
  CHECK(vacuity(row.text) == row.codes);
}

TEST_CASE("a policy test may name real config files", "[scenario]") {
  const auto read = [](std::string_view path) -> tl::expected<ConfigText, std::string> {
    if (path != "c.toml") {
      return tl::unexpected(std::string("there is none"));
    }
    return ConfigText{"dir/c.toml", "[sandbox]\nallowedDomains = []\nallowedPaths = [\"/srv\"]\n"};
  };
  const auto played = play(
      "[config]\nproject_file = \"c.toml\"\n[[expect]]\nid = \"a\"\npath = \"/srv/x\"\n"
      "op = \"write\"\ndecision = \"allow\"\n",
      read);
  REQUIRE(played.scenario);
  REQUIRE(played.run.results.size() == 1);
  CHECK(played.run.results[0].passed);
  CHECK(played.run.results[0].rules == std::vector<std::string>{"dir/c.toml:3:17"});

  CHECK(play("[config]\nuser_file = \"c.toml\"\n").wrong.has_errors());
  CHECK(play("[config]\nuser_file = \"none.toml\"\n", read).wrong.has_errors());
  CHECK(play("[config]\nuser_file = \"c.toml\"\nuser = ''\n", read).wrong.has_errors());
  CHECK(play("[config]\nuser_fil = \"c.toml\"\n", read).wrong.has_errors());
}

TEST_CASE("entries and rules are touched by what comes from them", "[scenario]") {
  const auto played = play(
      "[config]\nuser = '''\n[sandbox]\nallowedDomains = [\"a.example\", \"b.example\"]\n"
      "allowedPaths = [\"/srv\", \"/opt/x\", \"~/.ssh\"]\n'''\n"
      "[[expect]]\nid = \"a\"\npath = \"/srv/x\"\nop = \"write\"\ndecision = \"deny\"\n"
      "[[expect]]\nid = \"b\"\nhost = \"b.example\"\nactor = \"fetch\"\ndecision = \"allow\"\n"
      "[[expect]]\nid = \"c\"\nwarning = \"~/.ssh\"\n"
      "[[expect]]\nid = \"d\"\npath = \"~/.aws/x\"\nop = \"read\"\ndecision = \"deny\"\n");
  REQUIRE(played.scenario);
  Coverage coverage;
  coverage.add(played.sources, played.run);
  std::string untouched;
  for (const auto& [place, entry] : coverage.entries()) {
    untouched += entry.touched == Touched::no ? place + " " + entry.text + "\n" : "";
  }
  CHECK(untouched ==
        "t.policy.toml:4:19 'a.example' in allowedDomains\n"
        "t.policy.toml:5:25 '/opt/x' in allowedPaths\n");
  std::size_t touched = 0;
  for (const auto& [place, how] : coverage.rules()) {
    CHECK(place.ends_with(".rules"));
    touched += how == Touched::yes ? 1 : 0;
  }
  CHECK(touched == 1);
}
