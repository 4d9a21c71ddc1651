// Attacks on what is mounted: names that another sandboxed command changes meanwhile (A1).
#include "tests/support/catch.hpp"
#include "tests/system/started.hpp"

namespace o4::test {
namespace {

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++found;
  }
  return found;
}

// While a sandboxed command swaps two names of the workspace, `runs` times another is started.
std::string outputs_while_swapping(const RunWorld& world, const std::string& a,
                                   const std::string& b, const std::vector<std::string>& words,
                                   int runs) {
  Started swapper(numbered(world, {"run", "--", "sh", "-c",
                                   "touch ready; exec \"$0\" swap " + a + " " + b, "./attacker"}));
  wait_for(world, "ready");
  std::string all;
  for (int i = 0; i < runs; ++i) {
    const auto result = world.run(words);
    all += result.output;
    CAPTURE(result.errors);
    CHECK((result.status == 0 || result.status == 2));
  }
  send(world, "TERM");
  CHECK(swapper.wait().status == 128 + 15);
  return all;
}

}  // namespace

TEST_CASE("A1, E8: a dependency folder that becomes a link while it is mounted leads nowhere",
          "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    take_attacker(world);
    world.shell("mkdir bin node_modules; ln -s ../.ssh nm");
    world.write("bin/npm",
                "#!/bin/sh\ncat node_modules/key 2>/dev/null\ntouch node_modules/PLANTED; true\n");
    world.shell("chmod +x bin/npm");
    const auto all =
        outputs_while_swapping(world, "node_modules", "nm", {"./bin/npm", "install"}, 12);
    CHECK(count(all, "SECRET") == 0);
    CHECK(world.shell("ls ../.ssh") == "key\n");
    CHECK(world.leftovers().empty());
  }
}

TEST_CASE("A1, E8: a granted folder below another workspace is mounted as it was found",
          "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    take_attacker(world);
    world.shell(
        "mkdir -p sub/a; ln -s ../../.ssh sub/b; mkdir -p ../.o4; "
        "printf '[sandbox]\\nallowedDomains = []\\nallowedPaths = [\"%s/app/sub/a\"]\\n' \"$HOME\" "
        "> ../.o4/config.toml; mkdir ../other");
    Started swapper(numbered(world, {"run", "--", "sh", "-c",
                                     "touch ready; exec \"$0\" swap sub/a sub/b", "./attacker"}));
    wait_for(world, "ready");
    world.write("../other/take.sh", "cat ../app/sub/a/key; touch ../app/sub/a/PLANTED; true\n");
    auto call = world.call({"run", "--", "sh", "take.sh"});
    call.cwd = world.home() + "/other";
    for (int i = 0; i < 12; ++i) {
      const auto result = run_process(call);
      CAPTURE(result.errors);
      CHECK((result.status == 0 || result.status == 2));
      CHECK(count(result.output, "SECRET") == 0);
    }
    send(world, "TERM");
    CHECK(swapper.wait().status == 128 + 15);
    CHECK(world.shell("ls ../.ssh") == "key\n");
  }
}

TEST_CASE("A1, F4: odd names that a command leaves behind end no later run, and lead nowhere else",
          "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    const auto left = world.run(
        {"ln -s 'a\nb' x; ln -s ../.ssh 'a\nb'; ln -s $(printf %300d 0) long; touch 'c\nd'"});
    CAPTURE(left.errors);
    CHECK(left.status == 0);
    const auto later = world.run({"cat x/key a?b/key; cat ../plain; echo y > 'c\nd'"});
    CAPTURE(later.errors);
    CHECK(later.output == "plain\n");
    CHECK(later.status == 0);
    CHECK(run_process(world.call({"check", "path", "x/key", "--op", "read"})).status == 1);
    CHECK(run_process(world.call({"check", "path", "a\nb/key", "--op", "read"})).status == 1);
    CHECK(run_process(world.call({"check", "path", "c\nd", "--op", "write"})).status == 0);
    CHECK(world.leftovers().empty());
  }
}

TEST_CASE("W2, F4: a mount whose name has a line break shows nothing protected",
          "[system][run][attack]") {
  if (skipped() || !is_root()) return;
  const RunWorld world(Caller::root);
  auto call = world.call({"run", "--", "cat m?m/key; echo end"});
  call.arguments.insert(
      call.arguments.begin(),
      {"/usr/bin/unshare", "--mount", "/bin/sh", "-ec",
       "mkdir 'm\nm'; mount --bind ../.ssh 'm\nm'; cat m?m/key; exec \"$@\"", "sh"});
  const auto result = run_process(call);
  CAPTURE(result.errors);
  CHECK(result.output == "SECRET\nend\n");
  CHECK(result.status == 0);
}

}  // namespace o4::test
