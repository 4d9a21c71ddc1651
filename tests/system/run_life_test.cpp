// How an executed command starts and ends, and what is left when it is killed.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/system/started.hpp"

namespace o4::test {
TEST_CASE("run passes on how the command ended", "[system][run]") {
  if (skipped()) return;
  struct Row {
    std::vector<std::string> words;
    int status;
  };
  const RunWorld world(callers().back());
  for (const auto& row : std::vector<Row>{{{"true"}, 0},
                                          {{"exit 1"}, 1},
                                          {{"sh", "-c", "exit 77"}, 77},
                                          {{"kill -TERM $$"}, 128 + SIGTERM},
                                          {{"sh", "-c", "kill -9 $$"}, 128 + SIGKILL},
                                          {{"-x"}, 127},
                                          {{"no-such-program", "x"}, 127},
                                          {{"./no-program", "x"}, 126},
                                          {{"cat", "/etc/passwd"}, 1}}) {
    world.shell("touch no-program");
    const auto result = world.run(row.words);
    CAPTURE(row.words, result.errors);
    CHECK(result.status == row.status);
    CHECK(result.output.empty());
    CHECK(world.run({"--tier", "open"}, row.words).status ==
          (row.words.back() == "/etc/passwd" ? 0 : row.status));
  }
  CHECK(world.leftovers().empty());
}

TEST_CASE("run hands over the words as they are", "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  const std::vector<std::string> odd = {
      "a b", "it's", "\"", "line\nbreak", "",  "-n",     "--", "--dry-run", "*", "$HOME",
      "`x`", "\\",   "\t", "\xFF",        "é", "--args", "3",  "#",         "!"};
  std::string wanted;
  std::vector<std::string> words = {"printf", "[%s]"};
  for (const auto& word : odd) {
    words.push_back(word);
    wanted += "[" + word + "]";
  }
  CHECK(world.run(words).output == wanted);
  CHECK(world.run({"--tier", "open"}, words).output == wanted);
  const auto list = world.run({"--dry-run"}, words);
  auto call = world.call({});
  call.environment["PATH"] += ":" + program_path().substr(0, program_path().rfind('/'));
  call.arguments.back() = "/bin/bash";
  call.arguments.insert(call.arguments.end(), {"-c", list.output});
  CHECK(run_process(call).output == wanted);
}

TEST_CASE("a command with more words than bwrap takes is refused, as one text it runs",
          "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  std::vector<std::string> words = {"true"};
  std::string text = "true";
  for (int i = 0; i < 9000; ++i) {
    words.push_back("x");
    text += " x";
  }
  const auto result = world.run(words);
  CHECK(result.status == 2);
  CHECK(result.errors.find("give it as one word") != std::string::npos);
  CHECK(world.run({text}).status == 0);
}

TEST_CASE("C1: a refused command is pointed at and not executed", "[system][run]") {
  const RunWorld world(callers().front());
  const auto result = world.run({"touch made; cat /etc/passwd"});
  CHECK(result.status == 1);
  CHECK(result.output.empty());
  CHECK(result.errors.find("command:1:17: error: Path '/etc/passwd' is outside the sandbox "
                           "allowed paths\n  touch made; cat /etc/passwd\n"
                           "                  ^^^^^^^^^^^\n") == 0);
  CHECK(world.shell("ls").empty());
}

TEST_CASE("C5: a program of the escape hatch is executed without a sandbox", "[system][run]") {
  const RunWorld world(callers().back());
  world.shell(
      "mkdir -p ../.o4 && echo '[sandbox]\nescape_hatch_binaries = [\"/bin/cat\"]' > "
      "../.o4/config.toml");
  CHECK(world.run({"/bin/cat", world.home() + "/.ssh/key"}).output == "SECRET\n");
}

TEST_CASE("where no sandbox can be made, nothing is executed and the reason is told",
          "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    const auto inside = [&](const std::vector<std::string>& unshare, const std::string& setting) {
      auto call = world.call({"run", "--", "touch made"});
      auto& words = call.arguments;
      const auto program = std::find(words.begin(), words.end(), program_path());
      auto before = unshare;
      before.insert(before.end(), {"/bin/sh", "-ec", setting + "; exec \"$@\"", "sh"});
      words.insert(program, before.begin(), before.end());
      const auto result = run_process(call);
      CAPTURE(result.errors);
      CHECK(result.status == 2);
      CHECK(world.shell("ls").empty());
      return result.errors;
    };
    CHECK(inside({"/usr/bin/unshare", "--user", "--map-root-user"},
                 "echo 0 > /proc/sys/user/max_user_namespaces")
              .find("set user.max_user_namespaces to more than 0") != std::string::npos);
    CHECK(inside({"/usr/bin/unshare", "--user", "--map-root-user", "--mount"},
                 "awk '$3 == \"proc\" { print $2 }' /proc/mounts | while read -r place; do "
                 "mount --bind /dev/null \"$place/timer_list\"; done")
              .find("lets no process file system be mounted") != std::string::npos);
    CHECK(world.leftovers().empty());
  }
}

TEST_CASE("a run ends well with streams closed or broken", "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  auto call = world.call({});
  const auto shell = [&](const std::string& text) {
    call.arguments = {"/bin/bash", "-c", text, program_path()};
    return run_process(call);
  };
  CHECK(shell("\"$0\" run -- 'cat; echo ended >&2' <&-").errors == "ended\n");
  CHECK(shell("\"$0\" run -- 'echo x; exit 3' >&- 2>&-").status == 3);
  CHECK(shell("\"$0\" run -- yes | head -n 1; exit ${PIPESTATUS[0]}").status == 128 + SIGPIPE);
  CHECK(shell("mkdir gone; cd gone; rmdir ../gone; \"$0\" run -- true").status == 2);
  CHECK(world.leftovers().empty());
}

TEST_CASE("signals reach the command, which decides", "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    for (const auto* const signal : {"INT", "TERM", "HUP"}) {
      const RunWorld world(caller);
      Started started(numbered(world, {"run", "--", "bash", "-c",
                                       std::string("trap 'echo heard; exit 9' ") + signal +
                                           "; touch ready; sleep 20 & wait"}));
      wait_for(world, "ready");
      send(world, signal);
      const auto result = started.wait();
      CAPTURE(signal, result.errors);
      CHECK(result.output == "heard\n");
      CHECK(result.status == 9);
    }
    const RunWorld world(caller);
    Started started(numbered(world, {"run", "--", "touch ready; exec sleep 20"}));
    wait_for(world, "ready");
    send(world, "TERM");
    CHECK(started.wait().status == 128 + SIGTERM);
  }
}

TEST_CASE("after a kill the command is gone, and the next run removes what is left",
          "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("mkdir bin; cd ..; rm -r .aws .netrc .config/gh");
    world.write("bin/npm", "#!/bin/sh\ntouch PWNED yarn.lock node_modules/ready\nexec sleep 20\n");
    world.shell("chmod +x bin/npm");
    const auto before = world.tree();

    // home as the workspace: placeholders for what is missing
    auto call = numbered(world, {"run", "--", "touch app/ready; exec sleep 20"});
    call.cwd = world.home();
    Started placeholders(call);
    wait_for(world, "ready");
    CHECK(world.shell("ls -d ../.aws ../.config/gh; stat -c %a%s ../.netrc") ==
          "../.aws\n../.config/gh\n6000\n");
    send(world, "KILL");
    CHECK(placeholders.wait().status == 128 + SIGKILL);
    world.shell("rm ready ../number");
    CHECK(world.run({"true"}).status == 0);
    CHECK(world.tree() == before);
    CHECK(world.leftovers().empty());

    // a package install: a stage, and a dependency folder
    call = numbered(world, {"run", "--", "./bin/npm", "install"});
    Started install(call);
    wait_for(world, "node_modules/ready");
    world.shell("rm node_modules/ready");
    send(world, "KILL");
    CHECK(install.wait().status == 128 + SIGKILL);
    CHECK(world.run({"true"}).status == 0);
    world.shell("rm ../number");
    CHECK(world.tree() == before);
    CHECK(world.leftovers().empty());
  }
}

TEST_CASE("a placeholder stays as long as any run counts on it", "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("rm -r ../.aws");
    const auto before = world.tree();
    const auto at_home = [&](const std::string& text) {
      auto call = world.call({"run", "--", text});
      call.cwd = world.home();
      return call;
    };
    Started first(at_home("touch app/one; while ! test -e app/end; do sleep 0.02; done"));
    wait_for(world, "one");
    Started second(
        at_home("touch app/two; while ! test -e app/over; do sleep 0.02; done; "
                "mkdir .aws/mine; ls .aws; mv .aws elsewhere"));
    wait_for(world, "two");
    world.shell("touch end");
    CHECK(first.wait().status == 0);
    CHECK(world.shell("ls -d ../.aws") == "../.aws\n");
    world.shell("touch over");
    const auto result = second.wait();
    CHECK(result.output.empty());
    CHECK(result.errors.find("cannot create directory '.aws/mine'") != std::string::npos);
    CHECK(result.errors.find("trusted_workspaces") == std::string::npos);  // a placeholder as well
    world.shell("rm one two end over");
    CHECK(world.tree() == before);
    CHECK(world.leftovers().empty());
  }
}

}  // namespace o4::test
