// What explain says of a command beyond the decision: the way out that fits each refused word,
// which part widened a profile, and who reads which piece of the text.
#include "engine/decide/load_policy.hpp"
#include "engine/decide/refusal_help.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

LoadedPolicy policy_for(const std::string& facts, const std::string& config) {
  auto sources = test::sources_with_rules();
  Diagnostics out;
  const auto read = read_toml(sources, sources.add("facts", facts), "facts", out);
  GivenInputs inputs{*read, {}, {}};
  if (!config.empty()) inputs.user = sources.add("user", config);
  return *load_policy(sources, builtin_book(), inputs, out);
}

const Policy& guarded() {
  static const auto loaded = policy_for("home = '/home/u'\nworkspace = '/home/u/app'", "");
  return loaded.policy;
}

CommandDecision explained(const std::string& command) {
  return explain(guarded(), CommandQuery{command, {}});
}

std::string help_for(const std::string& command) {
  const auto decision = explained(command);
  REQUIRE(decision.refusals.size() == 1);
  return decision.refusals[0].help;
}

}  // namespace

TEST_CASE("C1: a refused path is helped by a relative spelling", "[command]") {
  CHECK(help_for("cat /etc/hosts") ==
        "to read it, name it by a relative path, '../../../etc/hosts', or use a tool such as read");
  CHECK(explained("cat ../../../etc/hosts").outcome == Outcome::run);
  CHECK(help_for("ls /home/u/other")
            .starts_with("to read it, name it by a relative path, '../other'"));
  CHECK(relative_path("/a/b/c", "/a/b") == "c");
  CHECK(relative_path("/a", "/a/b") == "..");
  CHECK(relative_path("/", "/a") == "..");
  CHECK(relative_path("/a", "/") == "a");
}

TEST_CASE("C1: a relative spelling starts where the command does, and passes no link",
          "[command]") {
  const auto from = [](const Policy& policy, const std::string& cwd) {
    return explain(policy, CommandQuery{"cat /etc/hosts", cwd}).refusals.back().help;
  };
  CHECK(from(guarded(), "sub/folder")
            .starts_with("to read it, name it by a relative path, '../../../../../etc/hosts'"));
  const auto linked =
      test::ask({"fs.\"/home/user/project/l\" = \"-> /home/user/project/a/b\"", {}, {}});
  CHECK(from(linked.loaded->policy, "l") ==
        "to read it, name it by a relative path, or use a tool such as read");
}

TEST_CASE("C1 M9: a way that does not work is not named", "[command]") {
  const auto help = [](const std::string& facts, const std::string& command) {
    const auto asked = test::ask({facts, {}, {}});
    return explain(asked.loaded->policy, CommandQuery{command, {}}).refusals.back().help;
  };
  CHECK(help("working_root_set = true\n", "cat /etc/hosts") ==
        "to read it, name it by a relative path, '../../../etc/hosts'");
  CHECK(
      help("picked_tier = \"airlock\"\n", "cat /tmp/x") ==
      "for the sandbox's own, name it by a relative path, '../../../tmp/x', or use a tool such as "
      "read");
}

TEST_CASE("C1: no grant is named that could not be one", "[command]") {
  for (const auto* command : {"ls /", "ls /home", "ls /home/u", "cat /proc/cpuinfo"}) {
    CAPTURE(command);
    CHECK(help_for(command).find("allowedPaths") == std::string::npos);
  }
  CHECK(help_for("cat /home/u/.ssh/id") ==
        "it is a protected place, which no setting opens to commands");
}

TEST_CASE("C1: a git worktree is helped by the shared folder", "[command]") {
  const auto help = help_for("rm /home/u/main/.git/worktrees/app/index.lock");
  CHECK(help.ends_with("; git works with all of '/home/u/main/.git'"));
}

TEST_CASE("C2: the way out fits what the word was meant for", "[command]") {
  struct Row {
    std::string command, part, works;
  };
  const auto row = GENERATE(values<Row>({
      {"sed -n '/a/p' f", "'\\|x|d'", "sed -n '\\|a|p' f"},
      {"awk '/a/ {print}' f", "'$0 ~ \"x\"'", "awk '$0 ~ \"a\" {print}' f"},
      {"grep -rn '/api' src", "'[/]'", "grep -rn '[/]api' src"},
      {"gh api /repos/a/b", "'gh api repos/…'", "gh api repos/a/b"},
      {"bazel test //a/b", "'foo/bar:baz'", "bazel test a/b:c"},
      {"git commit -m 'see /a'", "-F FILE", "git commit -F msg"},
      {"git commit -am 'see /a'", "-F FILE", "git commit -aF msg"},
      {"gh pr create --body='see /a'", "-F FILE", "gh pr create -F msg"},
      {"cat > f <<'E'\nsee /a\nE", "write tool", "ls"},
  }));
  CAPTURE(row.command);
  CHECK(help_for(row.command).find(row.part) != std::string::npos);
  CHECK(explained(row.works).outcome == Outcome::run);
}

TEST_CASE("C5: a listed program beside other commands says how it runs", "[command]") {
  const auto loaded = policy_for("home = '/home/u'\nworkspace = '/home/u/app'",
                                 "[sandbox]\nallowedDomains = []\n"
                                 "escape_hatch_binaries = ['/usr/bin/docker']\n");
  const auto decision = explain(loaded.policy, CommandQuery{"/usr/bin/docker ps | head", {}});
  REQUIRE(decision.refusals.size() == 1);
  CHECK(decision.refusals[0].help.find("runs unsandboxed only as one simple command") !=
        std::string::npos);
}

TEST_CASE("C6: explain says which part widened the profile", "[command]") {
  const auto decision = explained("cd web && npm ci && make all > log");
  REQUIRE(decision.losers.size() == 1);
  CHECK(decision.losers[0].why ==
        "the command needs more than package-install: 'make all >log' is neither an install nor "
        "one of its companions");
  CHECK(explained("ls; make").losers.empty());
}

TEST_CASE("C2.5: explain tells who reads which piece of text", "[command]") {
  const auto readers = [](const std::string& command) {
    std::string out;
    for (const auto& piece : explained(command).pieces) {
      out += piece.reader == TextPiece::Reader::shell     ? "s"
             : piece.reader == TextPiece::Reader::program ? "p"
                                                          : "n";
      out += piece.program.empty() ? "" : "(" + piece.program + ")";
    }
    return out;
  };
  CHECK(readers("ls a b") == "");
  CHECK(readers("echo 'a b'") == "p(echo)");
  CHECK(readers("sh -c 'ls a'") == "s(sh)");
  CHECK(readers("bash <<'E'\nls a\nE") == "s(bash)");
  CHECK(readers("cat <<'E'\nls a\nE") == "p(cat)");
  CHECK(readers(": <<'E'\nls a\nE") == "n(:)");
  CHECK(readers("echo 'ls a' | bash") == "s(echo)");
}

TEST_CASE("C7: decide is explain without what only a reader wants", "[command]") {
  for (const auto* command :
       {"ls", "cat /etc/hosts /usr", "npm ci", "npm ci && make", "cat /tmp/x"}) {
    CAPTURE(command);
    const CommandQuery query{command, {}};
    const auto full = explain(guarded(), query);
    const auto quick = decide(guarded(), query);
    CHECK(quick.outcome == full.outcome);
    CHECK(quick.confinement == full.confinement);
    CHECK(quick.rule == full.rule);
    REQUIRE(quick.refusals.size() == full.refusals.size());
    for (std::size_t i = 0; i < full.refusals.size(); ++i) {
      CHECK(quick.refusals[i].what == full.refusals[i].what);
      CHECK(quick.refusals[i].help.empty());
    }
    CHECK(quick.notes.empty());
    CHECK(quick.pieces.empty());
  }
}
