// Files that decide what runs, and that a command can write or put links in the place of (attacks
// A5 and A6).
#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tests/system/started.hpp"

namespace o4::test {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void trust(const RunWorld& world) {
  world.shell("mkdir -p ../.o4; printf '[\"%s\"]' \"$PWD\" > ../.o4/trusted_workspaces.json");
}

}  // namespace

TEST_CASE("A5, E8: a config that a command has rewritten is not obeyed until it is accepted",
          "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    trust(world);
    world.shell("mkdir .o4; echo '[sandbox]' > .o4/config.toml");
    world.write("escape.sh", "touch ../escaped\n");
    for (const auto* const text :
         {"default_tier = \"open\"", "escape_hatch_binaries = [\"/bin/cat\"]",
          "allowedPaths = [\"/srv\"]"}) {
      CAPTURE(text);
      world.write("rewrite.sh",
                  std::string("printf '[sandbox]\\n") + text + "\\n' > .o4/config.toml\n");
      CHECK(world.run({"sh", "rewrite.sh"}).status == 0);
      for (int i = 0; i < 2; ++i) {
        const auto next = world.run({"sh", "escape.sh"});
        CHECK(next.status == 2);
        CHECK(contains(next.errors, "was changed while a sandboxed command ran"));
        CHECK(contains(next.errors, "B lets in"));
      }
      CHECK(contains(world.shell("ls -A ..; true"), "plain"));
      CHECK(!contains(world.shell("ls -A .."), "escaped"));
      world.shell("echo '[sandbox]' > .o4/config.toml");
      CHECK(world.run({"true"}).status == 0);
    }
    CHECK(world.run({"echo '# more' >> .o4/config.toml"}).status == 0);
    CHECK(world.run({"true"}).status == 2);
    CHECK(world.run({"--accept-config"}, {"true"}).status == 0);
    CHECK(world.run({"true"}).status == 0);
    world.shell("echo '[sandbox]' > .o4/config.toml");  // by the user: obeyed
    CHECK(world.run({"true"}).status == 0);
    CHECK(world.shell("ls ../.o4/managed/rewritten").empty());
  }
}

TEST_CASE("A5, E8: so is one that was made, removed, or changed by a run that was killed",
          "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    trust(world);
    const auto obeyed = [&] { return world.run({"true"}).status == 0; };
    CHECK(world.run({"mkdir .o4; echo '[sandbox]' > .o4/config.toml"}).status == 0);
    CHECK(!obeyed());
    CHECK(world.run({"--accept-config"}, {"rm .o4/config.toml"}).status == 0);
    CHECK(!obeyed());
    CHECK(world.run({"--accept-config"}, {"true"}).status == 0);
    Started killed(numbered(
        world, {"run", "--", "echo '[sandbox]' > .o4/config.toml; touch ready; sleep 20"}));
    wait_for(world, "ready");
    send(world, "KILL");
    CHECK(killed.wait().status == 128 + 9);
    for (int i = 0; i < 100 && obeyed(); ++i) {
      usleep(10000);  // the guard writes it down
    }
    CHECK(!obeyed());
  }
}

TEST_CASE("A6, E8: no file that decides is read through a link out of the workspace",
          "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    trust(world);
    world.shell("mkdir -p .o4 ../.o4/plugins/p; echo 'machine x password hunter2' > ../.netrc");
    world.shell("cp ../.netrc ../other-secret");
    for (const auto* const target : {"../../.netrc", "../../other-secret", "$HOME/.ssh/key",
                                     "/proc/self/environ", "/dev/zero", "."}) {
      world.shell(std::string("ln -sfn \"") + target + "\" .o4/config.toml");
      for (const auto& words : std::vector<std::vector<std::string>>{{"run", "--", "true"},
                                                                     {"check", "path", "x"},
                                                                     {"lint"},
                                                                     {"explain"},
                                                                     {"lower"},
                                                                     {"verify"}}) {
        const auto result = run_process(world.call(words));
        CAPTURE(target, words, result.errors);
        CHECK(result.status == 2);
        CHECK(!contains(result.errors + result.output, "hunter2"));
        CHECK(!contains(result.errors + result.output, "SECRET"));
      }
    }
    world.shell("rm .o4/config.toml; ln -s ../../../.netrc ../.o4/plugins/p/plugin.json");
    const auto result = world.run({"true"});
    CHECK(!contains(result.errors, "hunter2"));
    CHECK(contains(result.errors, "plugin.json"));
  }
}

TEST_CASE("A6, E8: no line of a protected file is shown, by whichever name it is given",
          "[system][run][attack]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  world.shell(
      "echo 'machine x password hunter2' > ../.netrc; ln -s ../.netrc a.toml; "
      "ln -s ../.netrc a.policy.toml; ln -s ../.netrc a.rules; mkdir rules; "
      "ln -s ../../.netrc rules/a.rules; ln -s ../.netrc a.sb");
  for (const auto& words :
       std::vector<std::vector<std::string>>{{"lint", "--config", "a.toml"},
                                             {"lint", "--config", "../.netrc"},
                                             {"check", "path", "x", "--facts", "a.toml"},
                                             {"check", "path", "x", "--scenario", "a.policy.toml"},
                                             {"check", "path", "x", "--rules", "rules"},
                                             {"test", "a.policy.toml"},
                                             {"test", "."},
                                             {"diff", "a.toml", "a.toml"},
                                             {"diff", "a.rules", "a.rules"},
                                             {"verify", "--profile", "a.sb"}}) {
    const auto result = run_process(world.call(words));
    CAPTURE(words, result.output, result.errors);
    CHECK(result.status != 0);
    CHECK(!contains(result.errors + result.output, "hunter2"));
  }
}

}  // namespace o4::test
