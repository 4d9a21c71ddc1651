#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/document_text.hpp"

using namespace o4;
using namespace o4::test;

namespace {

struct Loaded {
  SourceMap sources;
  std::optional<Scenario> scenario;
  std::string findings;
};

Loaded load(std::string text) {
  Loaded loaded;
  Diagnostics out;
  const auto file = loaded.sources.add("t", std::move(text));
  loaded.scenario = load_scenario(loaded.sources, file, out);
  for (const auto& d : out.all()) {
    loaded.findings += place_text(loaded.sources, d.span) + " " + d.code + ": " + d.message +
                       (d.help.empty() ? "" : "; " + d.help) + "\n";
  }
  CHECK(loaded.scenario.has_value() == loaded.findings.empty());
  return loaded;
}

struct Row {
  const char* text;
  const char* result;
};

}  // namespace

TEST_CASE("a policy test holds facts, configs and expectations", "[scenario]") {
  const auto loaded = load(
      "[facts]\nplatform = 'macos'\nanything = 1\n"
      "[config]\nuser = '''\n[sandbox]\nallowedDomains = []\n'''\nproject = ''\n"
      "[[expect]]\nid = 'a'\npath = '~/x'\nop = 'read'\ndecision = 'private'\n"
      "[[expect]]\nid = 'b'\nhost = 'h'\nactor = 'fetch'\ndecision = 'ask'\n"
      "[[expect]]\nid = 'c'\ncommand = 'ls'\ncwd = '/srv'\ndecision = 'refuse'\n"
      "refusals = ['cwd /srv']\n"
      "[[expect]]\nid = 'd'\ncommand = 'ls'\ndecision = 'run'\nprofile = 'none'\n"
      "[[expect]]\nid = 'e'\ncwd = '/etc'\ndecision = 'deny'\n"
      "[[expect]]\nid = 'f'\ndirectory = '~'\ndecision = 'allow'\n"
      "[[expect]]\nid = 'g'\nmode = 'guarded'\n"
      "[[expect]]\nid = 'h'\nwarning = 'w'\n"
      "[[expect]]\nid = 'i'\nerror = 'e'\n");
  REQUIRE(loaded.scenario);
  const auto& scenario = *loaded.scenario;
  CHECK(document_text(scenario.facts) == "{platform: \"macos\", anything: 1}");
  REQUIRE(scenario.user);
  CHECK(loaded.sources.name(*scenario.user) == "user");
  CHECK(loaded.sources.text(*scenario.user) == "[sandbox]\nallowedDomains = []\n");
  REQUIRE(scenario.project);
  CHECK(loaded.sources.name(*scenario.project) == "project");
  CHECK(loaded.sources.text(*scenario.project).empty());

  const auto& list = scenario.expectations;
  REQUIRE(list.size() == 9);
  using Refusals = std::vector<std::string>;
  const auto answer = [&](std::size_t i) { return std::get<AnswerExpectation>(list[i].expected); };
  CHECK(list[0].id == "a");
  CHECK(loaded.sources.text(list[0].span) == "'a'");
  CHECK(answer(0) == AnswerExpectation{PathQuery{"~/x"}, Outcome::private_, {}, {}});
  CHECK(answer(1) == AnswerExpectation{HostQuery{"h", HostActor::fetch}, Outcome::ask, {}, {}});
  CHECK(answer(2) ==
        AnswerExpectation{CommandQuery{"ls", "/srv"}, Outcome::refuse, {}, Refusals{"cwd /srv"}});
  CHECK(answer(3) == AnswerExpectation{CommandQuery{"ls", {}}, Outcome::run, "none", {}});
  CHECK(answer(4) == AnswerExpectation{CwdQuery{"/etc"}, Outcome::deny, {}, {}});
  CHECK(answer(5) == AnswerExpectation{DirectoryQuery{"~"}, Outcome::allow, {}, {}});
  CHECK(std::get<ModeExpectation>(list[6].expected).mode == "guarded");
  CHECK(std::get<WarningExpectation>(list[7].expected).text == "w");
  CHECK(std::get<ErrorExpectation>(list[8].expected).text == "e");
}

TEST_CASE("a policy test may be empty", "[scenario]") {
  const auto loaded = load("");
  REQUIRE(loaded.scenario);
  CHECK(document_text(loaded.scenario->facts) == "{}");
  CHECK(loaded.scenario->user == std::nullopt);
  CHECK(loaded.scenario->project == std::nullopt);
  CHECK(loaded.scenario->expectations.empty());
}

TEST_CASE("a malformed policy test is refused with the cause", "[scenario]") {
  const auto row = GENERATE(values<Row>({
      {"[facts",
       "t:1:7 scenario-syntax: malformed table header: encountered end-of-file; write key = "
       "\"text\" or key = [\"a\", \"list\"], and close what is opened\n"},
      {"[fact]",
       "t:1:2 scenario-unknown-key: unknown key 'fact' in a policy test; did you mean 'facts'?\n"},
      {"facts = 1", "t:1:9 scenario-type: facts is an integer, expected a table\n"},
      {"config = ''", "t:1:10 scenario-type: config is a string, expected a table\n"},
      {"[config]\nusr = ''\nproject = 1",
       "t:2:1 scenario-unknown-key: unknown key 'usr' in [config]; did you mean 'user'?\n"
       "t:3:11 scenario-type: project is an integer, expected a string\n"},
      {"[expect]\nid = 'a'",
       "t:1:1 scenario-type: expect is a table, expected an array of "
       "tables\n"},
      {"expect = [1]", "t:1:11 scenario-type: an expectation is an integer, expected a table\n"},
      {"[[expect]]\nmode = 'open'",
       "t:1:1 scenario-missing: an expectation has no id; give it one, unique in the file: id = "
       "\"…\"\n"},
      {"[[claim]]\ntext = 'never read /x'",
       "t:1:1 scenario-missing: a claim has no id; give it one, unique in the file: id = \"…\"\n"},
      {"[[expect]]\nid = ''\nmode = 'open'", "t:2:6 scenario-missing: an id is empty\n"},
      {"[[expect]]\nid = 1\nmode = 'open'",
       "t:2:6 scenario-type: id is an integer, expected a string\n"},
      {"[[expect]]\nid = 'a'\nmode = 'open'\n[[expect]]\nid = 'a'\nmode = 'open'",
       "t:5:6 scenario-id: the id 'a' is given twice\n"},
      {"[[expect]]\nid = 'a'",
       "t:1:1 scenario-missing: the expectation 'a' asks about nothing; it needs one of path, "
       "host, command, cwd, directory, mode, warning, error\n"},
      {"[[expect]]\nid = 'a'\nmode = 1",
       "t:3:8 scenario-type: mode is an integer, expected a string\n"},
      {"[[expect]]\nid = 'a'\nmode = 'open'\ndecision = 'allow'",
       "t:4:1 scenario-unknown-key: unknown key 'decision' in the expectation of a mode; "
       "expected one of id, mode\n"},
      {"[[expect]]\nid = 'a'\npath = '/x'\nop = 'read'",
       "t:1:1 scenario-missing: the expectation of a path has no decision\n"},
      {"[[expect]]\nid = 'a'\npath = '/x'\nop = 'read'\ndecison = 'deny'",
       "t:5:1 scenario-unknown-key: unknown key 'decison' in the expectation of a path; did you "
       "mean 'decision'?\n"
       "t:1:1 scenario-missing: the expectation of a path has no decision\n"},
      {"[[expect]]\nid = 'a'\npath = '/x'\nop = 'read'\ndecision = 'ask'",
       "t:5:12 scenario-word: decision is 'ask', an unknown word; expected one of allow, deny, "
       "private\n"},
      {"[[expect]]\nid = 'a'\nhost = 'h'\ndecision = 'private'",
       "t:4:12 scenario-word: decision is 'private', an unknown word; expected one of allow, "
       "deny, ask\n"},
      {"[[expect]]\nid = 'a'\ncommand = 'h'\ndecision = 'allow'",
       "t:4:12 scenario-word: decision is 'allow', an unknown word; expected one of run, "
       "refuse\n"},
      {"[[expect]]\nid = 'a'\ncwd = '/'\ndecision = 'refuse'",
       "t:4:12 scenario-word: decision is 'refuse', an unknown word; expected one of allow, "
       "deny\n"},
      {"[[expect]]\nid = 'a'\npath = '/x'\ndecision = 'deny'",
       "t:1:1 scenario-missing: a path query has no op; write op = \"read\" or \"write\"\n"},
      {"[[expect]]\nid = 'a'\npath = '/x'\nop = 'read'\ndecision = 'deny'\nrefusals = []",
       "t:6:1 scenario-unknown-key: unknown key 'refusals' in the expectation of a path; expected "
       "one of path, op, actor, profile, id, decision\n"},
      {"[[expect]]\nid = 'a'\ncommand = 'x'\ndecision = 'refuse'\nrefusals = ['a', 1]",
       "t:5:18 scenario-type: a refusal is an integer, expected a string\n"},
      {"[[expect]]\nid = 'a'\ncommand = 'x'\ndecision = 'refuse'\nrefusals = 'a'\nprofile = 1",
       "t:5:12 scenario-type: refusals is a string, expected an array of strings\n"
       "t:6:11 scenario-type: profile is an integer, expected a string\n"},
  }));
  CAPTURE(row.text);
  CHECK(load(row.text).findings == row.result);
}

TEST_CASE("a claim is an expectation with a text of its own", "[scenario]") {
  const auto loaded = load("[[claim]]\nid = 'a'\ntext = 'never read ~/.ssh'\n");
  REQUIRE(loaded.scenario);
  const auto& expected = loaded.scenario->expectations.at(0).expected;
  REQUIRE(std::holds_alternative<ClaimExpectation>(expected));
  CHECK(loaded.sources.text(std::get<ClaimExpectation>(expected).text) == "never read ~/.ssh");
  CHECK(load("claim = 1").findings ==
        "t:1:9 scenario-type: claim is an integer, expected an array of tables\n");
  CHECK(load("[[claim]]\nid = 'a'").findings ==
        "t:1:1 scenario-missing: the claim 'a' has no text\n");
  CHECK(load("[[claim]]\nid = 'a'\ntext = 'x'\nwhy = 'y'").findings ==
        "t:4:1 scenario-unknown-key: unknown key 'why' in a claim; expected one of id, text\n");
}
