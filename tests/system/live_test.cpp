// verify --live on a home that is really there: what the proof predicts is what happens, and a mask
// that is taken out of the list is named.
#include "tests/support/catch.hpp"
#include "tests/system/run_world.hpp"

using namespace o4;
using namespace o4::test;

namespace {

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

ProcessResult live(const RunWorld& world, std::vector<std::string> flags) {
  std::vector<std::string> words = {"verify", "--live", "--color", "never"};
  words.insert(words.end(), flags.begin(), flags.end());
  return run_process(world.call(words));
}

}  // namespace

TEST_CASE("the real sandbox does what the proof predicts", "[live][system]") {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    for (const auto* const mode : {"", "airlock", "read-only", "workspace-write"}) {
      CAPTURE(is_root(), mode);
      const std::vector<std::string> flags = std::string(mode).empty() ? std::vector<std::string>{}
                                             : std::string(mode) == "airlock"
                                                 ? std::vector<std::string>{"--tier", mode}
                                                 : std::vector<std::string>{"--sandbox", mode};
      const auto before = world.tree();
      const auto result = live(world, flags);
      INFO(result.output << result.errors);
      CHECK(result.status == 0);
      CHECK(says(result.output, ", 0 differ, "));
      CHECK(world.tree() == before);
    }
  }
}

TEST_CASE("a mask that is missing is named by its probe", "[live][system]") {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  const RunWorld world(Caller::ordinary);
  const auto lowered = run_process(world.call({"lower", "--color", "never"}));
  REQUIRE(lowered.status == 0);
  const auto mask = "--perms 000 --tmpfs " + world.home() + "/.ssh";
  const auto at = lowered.output.find(mask);
  REQUIRE(at != std::string::npos);
  const auto second = lowered.output.find('\n', lowered.output.find('\n', at) + 1);
  world.write("edited.list", lowered.output.substr(0, at) + lowered.output.substr(second + 1));
  const auto result = live(world, {"--profile", world.workspace() + "/edited.list"});
  INFO(result.output << result.errors);
  CHECK(result.status == 1);
  CHECK(says(result.output, "read '" + world.home() + "/.ssh': predicted deny, observed allow"));
}

TEST_CASE("the script for a Mac holds all that it needs, and judges as it should",
          "[live][system]") {
  const RunWorld world(Caller::ordinary);
  const auto script =
      run_process(world.call({"verify", "--live", "--platform", "macos", "--home", world.home(),
                              "--workspace", world.workspace(), "--color", "never"}));
  REQUIRE(script.status == 0);
  world.write("probe.sh", script.output);
  // In place of the sandbox one that keeps nothing out, and one that does not run.
  world.write("open", "#!/bin/sh\nshift 2\nexec \"$@\"\n");
  world.write("broken", "#!/bin/sh\necho broken >&2\nexit 1\n");
  const auto run_with = [&](const std::string& sandbox) {
    Process process;
    process.arguments = {"/bin/sh", "-c",
                         "mkdir -p bin && cp " + sandbox +
                             " bin/sandbox-exec && chmod 755 bin/sandbox-exec && "
                             "PATH=$PWD/bin:$PATH exec bash probe.sh"};
    process.cwd = world.workspace();
    process.environment = {{"PATH", "/usr/bin:/bin"}, {"HOME", world.home()}};
    return run_process(process);
  };
  const auto open = run_with("open");
  INFO(open.output << open.errors);
  if (is_root()) {  // who can write where the policy denies it
    CHECK(open.status == 1);
    CHECK(says(open.output, "predicted deny, observed ok"));
  }
  CHECK(!says(open.output, "read '" + world.workspace() + "'"));
  const auto broken = run_with("broken");
  CHECK(broken.status == 2);
  CHECK(says(broken.output, "broken\nthe sandbox did not run"));
}
