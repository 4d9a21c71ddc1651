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
