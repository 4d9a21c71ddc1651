// The last run that failed is remembered for its user, where no sandboxed command reaches.
#include "tests/support/catch.hpp"
#include "tests/system/started.hpp"

namespace o4::test {
namespace {

ProcessResult ask(const RunWorld& world, const std::vector<std::string>& words) {
  return run_process(world.call(words));
}

}  // namespace

TEST_CASE("a failed run and a refused one are explained by one word", "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    CHECK(world.run({"exit 3"}).status == 3);
    const auto failed = ask(world, {"why", "--last"});
    INFO(failed.output << failed.errors);
    CHECK(failed.status == 0);
    CHECK(failed.output.find("ended with status 3") != std::string::npos);
    CHECK(failed.output.find("exit 3\nrun: ") != std::string::npos);
    CHECK(ask(world, {"allow", "--last"}).output.find("nothing is needed") != std::string::npos);

    CHECK(world.run({"true"}).status == 0);
    CHECK(ask(world, {"why", "--last"}).output == failed.output);

    CHECK(world.run({"cat /etc/hosts"}).status == 1);
    CHECK(ask(world, {"why", "--last"}).output.find("was refused") != std::string::npos);
    CHECK(world.shell("stat -c %a ~/.o4/managed/last-run.json") == "600\n");
    CHECK(world.run({"cat ~/.o4/managed/last-run.json"}).status != 0);
  }
}

}  // namespace o4::test
