// Overlays of the rules: what --with switches on, and what it then takes away (A8, A9).
#include <algorithm>

#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

test::Asked hardened(const std::string& more_facts) {
  return test::ask({"overlays = [\"hardened\"]\n" + more_facts, {}, {}});
}

Outcome writing(const test::Asked& asked, const std::string& path) {
  const auto outcome =
      decide(asked.loaded->policy, PathQuery{path, PathOp::write, PathActor::shell, {}});
  REQUIRE(outcome);
  return *outcome;
}

}  // namespace

TEST_CASE("A8: places that are executed from later are closed by the overlay alone", "[compile]") {
  const auto* const facts = GENERATE("", "sandbox = \"workspace-write\"\n",
                                     "picked_tier = \"airlock\"\n", "platform = \"macos\"\n");
  CAPTURE(facts);
  const auto plain = test::ask({facts, {}, {}});
  const auto strict = hardened(facts);
  for (const std::string path : {".git/hooks/pre-commit", ".git/config", ".envrc",
                                 ".vscode/tasks.json", ".o4/config.toml"}) {
    CAPTURE(path);
    const auto in_workspace = plain.graph().world.workspace + "/" + path;
    CHECK(writing(plain, in_workspace) == Outcome::allow);
    CHECK(writing(strict, in_workspace) == Outcome::deny);
  }
  CHECK(writing(strict, strict.graph().world.workspace + "/.git/index") == Outcome::allow);
}

TEST_CASE("A8: repositories in the workspace are closed like it", "[compile]") {
  const auto asked = hardened("repositories = [\"/home/user/project/deps/lib\"]\n");
  CHECK(writing(asked, "/home/user/project/deps/lib/.git/hooks/x") == Outcome::deny);
  CHECK(writing(asked, "/home/user/project/deps/lib/.git/HEAD") == Outcome::allow);
  CHECK(writing(asked, "/home/user/project/deps/other/.git/hooks/x") == Outcome::allow);
}

TEST_CASE("A9: an overlay hides variables by name, beginning and ending", "[compile]") {
  const auto plain = test::ask({"", {}, {}});
  const auto strict = hardened("");
  for (const auto* const name : {"GITHUB_TOKEN", "NPM_TOKEN", "AWS_REGION", "PGPASSWORD"}) {
    CAPTURE(name);
    CHECK(hiding(plain.graph().mode, name) == nullptr);
    CHECK(hiding(strict.graph().mode, name) != nullptr);
  }
  CHECK(hiding(strict.graph().mode, "TOKENS") == nullptr);
  CHECK(hiding(strict.graph().mode, "HOME") == nullptr);
}

TEST_CASE("patterns of variables are names, open at the beginning or the end", "[graph]") {
  for (const auto* const good : {"A", "_a1", "*_TOKEN", "AWS_*", "*_SECRET_*", "*1"}) {
    CAPTURE(good);
    CHECK(is_variable_pattern(good));
  }
  for (const auto* const bad : {"", "*", "**", "1A", "A-B", "A*B", "A=B", "A B"}) {
    CAPTURE(bad);
    CHECK_FALSE(is_variable_pattern(bad));
  }
}

TEST_CASE("an overlay that no rule asks for is an error with a suggestion", "[facts]") {
  const auto asked = test::ask({"overlays = [\"hardend\"]\n", {}, {}});
  CHECK_FALSE(asked.loaded);
  CHECK(asked.findings().find("hardened") != std::string::npos);
}
