// Signals to the runner at any moment (attacks, part B): nothing runs on, nothing hangs, the status
// is right, and nothing stays.
#include <signal.h>
#include <unistd.h>

#include <chrono>

#include "tests/support/catch.hpp"
#include "tests/system/started.hpp"

namespace o4::test {
namespace {

using Clock = std::chrono::steady_clock;

struct Ending {
  const char* name;
  int number;
};

// Sends it after `wait` microseconds to a run of `words`; what then came.
ProcessResult signalled(const RunWorld& world, const char* signal, unsigned wait,
                        const std::vector<std::string>& words) {
  world.shell("rm -f ../number");
  std::vector<std::string> arguments = {"run", "--"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  auto call = numbered(world, arguments);
  call.timeout = std::chrono::milliseconds(15000);
  Started started(call);
  wait_for(world, "../number");
  while (world.shell("cat ../number").empty()) {
  }
  usleep(wait);
  send(world, signal);
  return started.wait();
}

bool ends(const std::string& word) {
  for (int i = 0; i < 200; ++i) {
    if (!has_process(word)) return true;
    usleep(10000);
  }
  return false;
}

}  // namespace

TEST_CASE("E8: a signal at any moment ends the run and all that it started",
          "[system][run][attack]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  int serial = 0;
  for (const auto& [name, number] :
       {Ending{"TERM", SIGTERM}, Ending{"INT", SIGINT}, Ending{"HUP", SIGHUP},
        Ending{"QUIT", SIGQUIT}, Ending{"KILL", SIGKILL}}) {
    for (unsigned wait = 0; wait < 120000; wait += 10000) {
      const auto mark = std::to_string(47000 + ++serial);  // seconds, and a name to find it by
      const auto result =
          signalled(world, name, wait, {"sh", "-c", "sleep " + mark + "; touch done"});
      CAPTURE(name, wait, result.errors);
      CHECK(!result.timed_out);
      CHECK(result.status == 128 + number);
      CHECK(ends(mark));
    }
  }
  CHECK(world.run({"true"}).status == 0);
  CHECK(world.shell("ls") == "");
  CHECK(world.leftovers().empty());
}

TEST_CASE("E8: a run that is stopped and continued ends as if nothing had been",
          "[system][run][attack]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  for (unsigned wait = 0; wait < 100000; wait += 20000) {
    for (const auto* const signal : {"STOP", "TSTP"}) {
      world.shell("rm -f ../number");
      Started started(numbered(world, {"run", "--", "sleep 0.2; exit 7"}));
      wait_for(world, "../number");
      while (world.shell("cat ../number").empty()) {
      }
      usleep(wait);
      send(world, signal);
      usleep(50000);
      send(world, "CONT");
      CAPTURE(signal, wait);
      CHECK(started.wait().status == 7);
    }
  }
}

TEST_CASE("E8: commands that leave their group end as well", "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    int serial = caller == Caller::root ? 48000 : 48100;
    for (const auto* const before : {"timeout 46000 ", "setsid -w ", "setsid -w setsid -w "}) {
      for (const auto& [name, number] :
           {Ending{"TERM", SIGTERM}, Ending{"INT", SIGINT}, Ending{"QUIT", SIGQUIT}}) {
        const auto mark = std::to_string(++serial);
        world.shell("rm -f ready");
        Started started(numbered(
            world, {"run", "--", before + ("sh -c 'touch ready; exec sleep " + mark + "'")}));
        wait_for(world, "ready");
        const auto begin = Clock::now();
        send(world, name);
        const auto result = started.wait();
        CAPTURE(before, name, result.errors);
        CHECK(result.status > 128);
        CHECK(Clock::now() - begin < std::chrono::seconds(5));
        CHECK(ends(mark));
      }
    }
  }
}

TEST_CASE("E8: a second signal ends a command that does not heed the first",
          "[system][run][attack]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  Started started(
      numbered(world, {"run", "--", "trap '' TERM; touch ready; while :; do sleep 47999; done"}));
  wait_for(world, "ready");
  send(world, "TERM");
  usleep(200000);
  send(world, "TERM");
  CHECK(started.wait().status == 128 + SIGTERM);
  CHECK(ends("47999"));
}

}  // namespace o4::test
