// A command and the terminal of its caller (attack A3): it has one of its own, with everything that
// one is for.
#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tests/system/started.hpp"
#include "tests/system/terminal_session.hpp"

namespace o4::test {
namespace {

// An interactive shell of the caller's, in which `o4` runs a command.
class Shell {
 public:
  explicit Shell(const RunWorld& world) : session_(process(world)) {
    session_.type("o4() { " + program_path() + " run \"$@\"; }; PS1='pro''mpt> '\n");
    REQUIRE(!session_.until("prompt> ").empty());
  }

  TerminalSession* operator->() { return &session_; }
  // What one line prints until the next prompt.
  std::string line(const std::string& text) {
    session_.type(text + "\n");
    auto output = session_.until("prompt> ");
    INFO(text << "\n" << output);
    CHECK(!output.empty());
    return output;
  }

 private:
  static Process process(const RunWorld& world) {
    auto process = world.call({});
    process.arguments.back() = "/bin/bash";
    process.arguments.insert(process.arguments.end(), {"--norc", "--noediting", "-i"});
    process.environment["TERM"] = "xterm-256color";
    return process;
  }

  TerminalSession session_;
};

// With a message that shows the text if it does not.
bool contains(const std::string& text, const std::string& part) {
  const bool found = text.find(part) != std::string::npos;
  if (!found) {
    UNSCOPED_INFO("not in: " << text);
  }
  return found;
}

}  // namespace

TEST_CASE("A3, E8: what is typed at the caller's prompt reaches no sandboxed command",
          "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.write("listen", "touch ready\nwhile read -r line <&2; do echo \"got:$line\"; done\n");
    Shell shell(world);
    shell.line("o4 -- sh listen </dev/null | cat &");
    wait_for(world, "ready");
    for (int i = 0; i < 5; ++i) {
      CHECK(!contains(shell.line("echo pass''word-1"), "got:"));
    }
    world.shell("rm ready");
    shell.line("o4 -- sh -c 'trap \"\" TTIN; sh listen' </dev/null 2>&1 | cat &");
    CHECK(!contains(shell.line("echo pass''word-2; sleep 1"), "got:"));
    // They have stopped, and end all the same.
    shell.line("kill %1 %2; wait");
    for (int i = 0; i < 100 && has_process(program_path()); ++i) {
      ::usleep(50'000);
    }
    CHECK(!has_process(program_path()));
  }
}

TEST_CASE("A3, E8: a stopped command reads nothing, and goes on where it was",
          "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    Shell shell(world);
    const auto before = shell->settings();
    shell->type("o4 -- sh -c 'echo rea''dy; while read -r line; do echo \"got:$line.\"; done'\n");
    REQUIRE(!shell->until("ready").empty());
    shell->type("first\n");
    CHECK(!shell->until("got:first.").empty());
    shell->type("\x1A");
    CHECK(contains(shell->until("prompt> "), "Stopped"));
    CHECK(shell->settings() == before);
    CHECK(!contains(shell.line("echo pass''word"), "got:"));
    shell->type("fg\n");
    CHECK(!shell->until("run \"$@\"").empty());
    shell->type("second\n");
    CHECK(!shell->until("got:second.").empty());
    shell->type("\x04");
    CHECK(!shell->until("prompt> ").empty());
    CHECK(shell->settings() == before);
  }
}

TEST_CASE("E8: a command's own terminal has the size, the keys and the settings of the caller's",
          "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  Shell shell(world);
  CHECK(contains(shell.line("o4 -- stty size"), "30 100\r\n"));
  CHECK(contains(shell.line("o4 -- 'test -t 0 && test -t 1 && test -t 2 && echo all-''three'"),
                 "all-three"));
  CHECK(contains(shell.line("o4 -- 'exec 3<>/dev/tty && echo its-''own >&3'"), "its-own"));
  shell->type("o4 -- bash -c \"trap 'stty size; exit' WINCH; echo rea''dy; sleep 9 & wait\"\n");
  REQUIRE(!shell->until("ready").empty());
  shell->resize(41, 123);
  CHECK(!shell->until("41 123").empty());
  CHECK(!shell->until("prompt> ").empty());
  // raw mode inside: single keys come through, Ctrl-C as well
  shell->type("o4 -- bash -c 'stty raw; echo rea''dy; head -c 2 | od -An -tx1; stty sane'\n");
  REQUIRE(!shell->until("ready").empty());
  shell->type("\x03q");
  CHECK(!shell->until("03 71").empty());
  CHECK(!shell->until("prompt> ").empty());
}

TEST_CASE("E8: keys that signal reach the command, which decides", "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  Shell shell(world);
  shell->type("o4 -- bash -c 'trap \"echo he''ard; exit 9\" INT; echo rea''dy; sleep 9 & wait'\n");
  REQUIRE(!shell->until("ready").empty());
  shell->type("\x03");
  CHECK(!shell->until("heard").empty());
  REQUIRE(!shell->until("prompt> ").empty());
  CHECK(contains(shell.line("echo status=$?"), "status=9"));
  shell->type("o4 -- 'echo rea''dy; sleep 9'\n");
  REQUIRE(!shell->until("ready").empty());
  shell->type("\x03");
  REQUIRE(!shell->until("prompt> ").empty());
  CHECK(contains(shell.line("echo status=$?"), "status=130"));
  CHECK(contains(shell.line("o4 -- no-such-program x; echo status=$?"), "status=127"));
}

TEST_CASE("E8: where the caller has pipes the command has them, and input is for who reads it",
          "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  Shell shell(world);
  CHECK(contains(shell.line("o4 -- 'test -t 1 || echo no-''terminal' | cat"), "no-terminal"));
  CHECK(contains(shell.line("echo fed-''in | o4 -- cat"), "fed-in"));
  shell->type(
      "o4 -- 'echo rea''dy; sleep 1' | { cat; read -r line </dev/tty; echo \"got:$line.\"; }\n");
  REQUIRE(!shell->until("ready").empty());
  shell->type("typed\n");
  CHECK(!shell->until("got:typed.").empty());
  REQUIRE(!shell->until("prompt> ").empty());
  shell->type("o4 -- 'read -r line; echo \"got:$line.\"' | cat\n");
  usleep(300000);
  shell->type("asked-for\n");
  CHECK(!shell->until("got:asked-for.").empty());
}

TEST_CASE("E8: the caller's terminal is left as it was, however the run ends", "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  Shell shell(world);
  const auto before = shell->settings();
  for (const auto* const signal : {"TERM", "HUP", "KILL"}) {
    shell->type("sh -c 'echo $$ > ../number; exec " + program_path() +
                " run -- \"echo rea\"\"dy; sleep 9\"'\n");
    REQUIRE(!shell->until("ready").empty());
    send(world, signal);
    CHECK(!shell->until("prompt> ").empty());
    CAPTURE(signal);
    CHECK(shell->settings() == before);
  }
}

}  // namespace o4::test
