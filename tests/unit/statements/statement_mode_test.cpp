// Where the mode comes from and what is warned about or refused with it (T2, T4, T6, T7, T8, M1,
// M2, E3, E4), and what every sandboxed mode shares (W2).
#include "engine/graph/origin.hpp"
#include "tests/reference/rules_lists.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;
using test::ask;

namespace {

// "airlock: set by default_tier (user:2:16)"
std::string chosen(const test::Texts& texts) {
  const auto asked = ask(texts);
  const auto& graph = asked.graph();
  return graph.mode.name + ": " + graph.chosen.because + " (" + show_place(graph.chosen.from) + ")";
}

std::string refusals(const std::string& facts) {
  std::string result;
  const auto asked = ask({facts, {}, {}});
  for (const auto& refusal : asked.graph().mode.refusals) {
    result += refusal.text + ": " + refusal.provenance.because + "; " + refusal.help + "\n";
  }
  return result;
}

}  // namespace

TEST_CASE("T2 T4 T7 T8 M1 M2 the mode in force says what chose it", "[statements]") {
  const std::string open = "[sandbox]\ndefault_tier = 'open'";
  const std::string airlock = "[sandbox]\ndefault_tier = 'airlock'";
  CHECK(chosen({"", {}, {}}) == "guarded: no config sets default_tier (modes.rules)");
  CHECK(chosen({"", airlock, {}}) == "airlock: set by default_tier (user:2:16)");
  CHECK(chosen({"", airlock, open}) == "open: set by default_tier (project:2:16)");
  CHECK(chosen({"trusted = false", airlock, open}) == "airlock: set by default_tier (user:2:16)");
  CHECK(chosen({"start_tier = 'open'", airlock, {}}) ==
        "open: the session began in it (fact start_tier)");
  CHECK(chosen({"picked_tier = 'open'\nstart_tier = 'guarded'", airlock, {}}) ==
        "open: picked in this session (fact picked_tier)");
  CHECK(chosen({"picked_tier = 'open'\nsandbox = 'read-only'", airlock, {}}) ==
        "read-only: fixed by --sandbox (fact sandbox)");
  CHECK(chosen({"interactive = false\nsandbox = 'danger-full-access'", airlock, {}}) ==
        "danger-full-access: fixed by --sandbox (fact sandbox)");
  CHECK(chosen({"interactive = false\npicked_tier = 'open'", airlock, {}}) ==
        "guarded: print mode does not apply default_tier (modes.rules)");
  CHECK(chosen({"o4_version = '0.2.53'", open, {}}) ==
        "guarded: before o4 0.2.54 any [sandbox] content kept the sandbox (modes.rules)");
}

TEST_CASE("T6 airlock is suggested in a fresh clone that is not trusted", "[statements]") {
  const auto suggests = [](const std::string& facts) {
    return ask({facts, {}, {}}).warns("fresh-clone");
  };
  CHECK(suggests("trusted = false\ngit_age_hours = 0"));
  CHECK(suggests("trusted = false\ngit_age_hours = 23.999"));
  CHECK_FALSE(suggests("trusted = false\ngit_age_hours = 24"));
  CHECK_FALSE(suggests("trusted = false\ngit_age_hours = 24.0"));
  CHECK_FALSE(suggests("trusted = false\ngit_age_hours = 1000"));
  CHECK_FALSE(suggests("trusted = false"));
  CHECK_FALSE(suggests("git_age_hours = 1"));
  // There is nothing to suggest where airlock is in force, or Alt+S has no effect.
  CHECK_FALSE(suggests("trusted = false\ngit_age_hours = 1\npicked_tier = 'airlock'"));
  CHECK_FALSE(suggests("trusted = false\ngit_age_hours = 1\nsandbox = 'workspace-write'"));
}

TEST_CASE("T6 the suggestion comes once in a workspace", "[statements]") {
  const std::string fresh = "trusted = false\ngit_age_hours = 1\n";
  CHECK(ask({fresh + "fresh_clone_seen = false", {}, {}}).warns("fresh-clone"));
  CHECK_FALSE(ask({fresh + "fresh_clone_seen = true", {}, {}}).warns("fresh-clone"));
  CHECK_FALSE(
      ask({fresh + "fresh_clone_seen = true\ninteractive = false", {}, {}}).warns("fresh-clone"));
}

TEST_CASE("T6 the advice works in the session that gets it", "[statements]") {
  const std::string fresh = "trusted = false\ngit_age_hours = 1\n";
  CHECK(ask({fresh, {}, {}}).findings() ==
        "session.rules warning fresh-clone: Fresh clone: use airlock sandbox?; pick airlock with "
        "Alt+S, or run with --tier airlock\n");
  CHECK(chosen({fresh + "picked_tier = 'airlock'", {}, {}}) ==
        "airlock: picked in this session (fact picked_tier)");
  // Print mode is guarded whatever is picked (M2).
  CHECK(ask({fresh + "interactive = false", {}, {}}).findings() ==
        "session.rules warning fresh-clone: this workspace is a fresh clone that is not trusted; "
        "run with --sandbox read-only: print mode has no airlock\n");
  CHECK(chosen({fresh + "interactive = false\npicked_tier = 'airlock'", {}, {}}) ==
        "guarded: print mode does not apply default_tier (modes.rules)");
  CHECK(chosen({fresh + "interactive = false\nsandbox = 'read-only'", {}, {}}) ==
        "read-only: fixed by --sandbox (fact sandbox)");
}

TEST_CASE("T3 a project file that is not read is told, and decides nothing", "[statements]") {
  const std::string warning =
      " warning project-not-read: the project has a .o4/config.toml, which is not read: the "
      "workspace is not trusted; read it, and try it with --trusted, before you trust the "
      "workspace\n";
  const std::string user = "[sandbox]\nallowedDomains = []";
  const auto without = ask({"trusted = false", user, {}});
  CHECK(without.findings().empty());
  for (const std::string project :
       {"", "[sandbox]\ndefault_tier = 'open'", "[sandbox]\nallowedPaths = ['/srv', '~/.ssh']",
        "[sandbox.proxy]\nenabled = false", "[sandbox]\nallowedDomains = ['*']", "[sandbox",
        "[sandbox]\ndefault_tier = 7"}) {
    CAPTURE(project);
    const auto untrusted = ask({"trusted = false", user, project});
    CHECK(untrusted.findings() == "project:1:1" + warning);
    auto graph = untrusted.graph();
    graph.mode.warnings.clear();
    graph.chosen.because = without.graph().chosen.because;  // it tells of the file as well
    CHECK(graph == without.graph());
  }
  // Facts alone may know of the file.
  CHECK(ask({"trusted = false\nfs.'~/project/.o4/config.toml' = 'file'", {}, {}}).findings() ==
        "session.rules" + warning);
  CHECK(ask({"trusted = false\nfs.'~/project/.o4/config.toml' = 'missing'", {}, {}})
            .findings()
            .empty());
  CHECK_FALSE(ask({"", user, "[sandbox]\nallowedDomains = []"}).warns("project-not-read"));
}

TEST_CASE("T4 the rules say where Alt+S leads and which step asks", "[statements]") {
  const auto& book = builtin_book();
  CHECK(next_tier(book, "open") == NextTier{"guarded", false});
  CHECK(next_tier(book, "guarded") == NextTier{"airlock", false});
  CHECK(next_tier(book, "airlock") == NextTier{"open", true});
}

TEST_CASE("T7 the policy knows the session's tier and what enforces the mode", "[statements]") {
  const auto shown = [](const std::string& facts) {
    const auto asked = ask({facts, "[sandbox]\nallowedDomains = []\ndefault_tier = 'airlock'", {}});
    const auto& graph = asked.graph();
    return graph.mode.name + " " + graph.world.tier + " " + graph.world.bwrap;
  };
  CHECK(shown("") == "airlock airlock /usr/bin/bwrap");
  CHECK(shown("picked_tier = 'open'\nbwrap = '/bin/bwrap'") == "open open /bin/bwrap");
  CHECK(shown("sandbox = 'read-only'") == "read-only airlock /usr/bin/bwrap");
  CHECK(shown("sandbox = 'workspace-write'\npicked_tier = 'guarded'") ==
        "workspace-write guarded /usr/bin/bwrap");
  CHECK(shown("interactive = false\npicked_tier = 'open'\nbwrap = ''") == "guarded open ");
  CHECK(shown("interactive = false\nstart_tier = 'open'") == "guarded open /usr/bin/bwrap");
  CHECK(shown("picked_tier = 'open'\no4_version = '0.2.53'") == "guarded open /usr/bin/bwrap");
}

TEST_CASE("M1 a fixed sandbox ignores escape hatches, and says so", "[statements]") {
  const std::string config =
      "[sandbox]\nallowedDomains = []\ndefault_tier = 'airlock'\n"
      "escape_hatch_binaries = ['/opt/a', '/opt/b']";
  CHECK(ask({"picked_tier = 'guarded'", config, {}}).graph().mode.hatches.size() == 2);
  for (const std::string mode : {"read-only", "workspace-write", "danger-full-access"}) {
    const auto asked = ask({"sandbox = '" + mode + "'", config, {}});
    CAPTURE(mode);
    CHECK(asked.graph().mode.hatches.empty());
    CHECK(asked.findings() ==
          "user:3:16 warning ignored-setting: default_tier is ignored under --sandbox\n"
          "user:4:26 warning ignored-setting: escape_hatch_binaries is ignored under --sandbox\n");
  }
}

TEST_CASE("E3 without bubblewrap sandboxed commands are refused", "[statements]") {
  const std::string refused = "backend bwrap: bubblewrap is not installed; install bubblewrap, or ";
  CHECK(refusals("bwrap = ''") == refused + "switch to the open tier\n");
  CHECK(refusals("bwrap = ''\npicked_tier = 'airlock'") == refused + "switch to the open tier\n");
  // Where no tier can be picked, that is no advice.
  for (const std::string start :
       {"sandbox = 'read-only'", "sandbox = 'workspace-write'", "interactive = false"}) {
    CHECK(refusals("bwrap = ''\n" + start) ==
          refused + "start o4 with --sandbox danger-full-access\n");
  }
  CHECK(refusals("bwrap = ''\npicked_tier = 'open'").empty());
  CHECK(refusals("bwrap = ''\nsandbox = 'danger-full-access'").empty());
  CHECK(refusals("bwrap = ''\nplatform = 'macos'").empty());
  CHECK(refusals("bwrap = '/bin/bwrap'").empty());
  CHECK(refusals("").empty());
}

TEST_CASE("E4 where there is no backend sandboxed commands are refused", "[statements]") {
  const std::string refused = "backend none: this platform has no sandbox backend; ";
  for (const std::string mode : {"", "\npicked_tier = 'airlock'", "\nbwrap = ''"}) {
    CHECK(refusals("platform = 'other'" + mode) == refused + "switch to the open tier\n");
  }
  for (const std::string mode : {"\nsandbox = 'read-only'", "\nsandbox = 'workspace-write'"}) {
    CHECK(refusals("platform = 'other'" + mode) ==
          refused + "start o4 with --sandbox danger-full-access\n");
  }
  CHECK(refusals("platform = 'other'\npicked_tier = 'open'").empty());
  CHECK(refusals("platform = 'other'\nsandbox = 'danger-full-access'").empty());
}

TEST_CASE("W2 the protected locations are the same in every sandboxed mode", "[statements]") {
  const auto locations = std::to_array<std::string>({"~/.ssh",
                                                     "~/.aws",
                                                     "~/.gnupg",
                                                     "~/.gpg",
                                                     "~/.kube",
                                                     "~/.docker",
                                                     "~/.azure",
                                                     "~/.gcloud",
                                                     "~/.config/gcloud",
                                                     "~/.config/gh",
                                                     "~/.env",
                                                     "~/.netrc",
                                                     "~/.npmrc",
                                                     "~/.pypirc",
                                                     "~/.git-credentials",
                                                     "~/.o4/settings.json",
                                                     "~/.o4/.mcp.json",
                                                     "~/.o4/trusted_workspaces.json",
                                                     "~/.o4/managed",
                                                     "~/.o4/plugins/.plugin-sources.json"});
  for (const std::string platform : {"linux", "macos", "other"}) {
    for (const std::string mode :
         {"picked_tier = 'guarded'", "picked_tier = 'airlock'", "sandbox = 'read-only'",
          "sandbox = 'workspace-write'", "interactive = false"}) {
      CAPTURE(platform, mode);
      const auto asked = ask({"workspace = '~'\nplatform = '" + platform + "'\n" + mode, {}, {}});
      std::size_t guards = 0;
      for (const auto& rule : asked.graph().mode.shell) {
        guards += rule.effect == Effect::guard ? 1 : 0;
      }
      CHECK(guards == reference::entries_of(test::source_path("rules"), "protected").size());
      for (const auto& location : locations) {
        for (const auto& path : {location, location + "/", location + "/a/b"}) {
          CHECK(asked.path(path, PathOp::read) == "deny");
          CHECK(asked.path(path, PathOp::write) == "deny");
          CHECK(asked.path(path, PathOp::write, PathActor::file_tool) ==
                (mode == "sandbox = 'read-only'" ? "deny" : "allow"));
        }
        CHECK(asked.path(location + "x", PathOp::read) == "allow");
      }
    }
  }
}

TEST_CASE("C6 W10 the narrow profile is asked about in guarded and airlock only", "[statements]") {
  const auto answer = [](const std::string& facts) {
    return ask({facts, {}, {}})
        .explained(
            PathQuery{"x", PathOp::read, PathActor::shell, ProfileChoice{"package-install"}});
  };
  CHECK(answer("").starts_with("allow"));
  CHECK(answer("picked_tier = 'airlock'").starts_with("allow"));
  const std::string help =
      " has no profile 'package-install'; leave out the profile, or ask in a tier that narrows "
      "commands\n";
  CHECK(answer("picked_tier = 'open'") == "error the mode 'open'" + help);
  CHECK(answer("sandbox = 'read-only'") == "error the mode 'read-only'" + help);
  CHECK(answer("sandbox = 'workspace-write'") == "error the mode 'workspace-write'" + help);
}
