// Ordinary work in the sandbox: repositories, builds, package installs.
#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tests/system/run_world.hpp"

namespace o4::test {
namespace {

// Says why the test does nothing, if it cannot.
bool skipped(const std::vector<std::string>& programs) {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return true;
  }
  for (const auto& program : programs) {
    if (access(("/usr/bin/" + program).c_str(), X_OK) != 0) {
      WARN("skipped: " << program << " is not installed");
      return true;
    }
  }
  return false;
}

constexpr auto quick_npm = "npm install --no-audit --no-fund --no-update-notifier --offline";

// An application with a dependency in a tarball, and a script that writes where it should not.
void make_application(const RunWorld& world) {
  world.shell("mkdir -p package src && echo source > src/a.js && mkdir .git");
  world.write("package/package.json", R"({"name": "dep", "version": "1.0.0"})");
  world.write("package/index.js", "module.exports = 1\n");
  world.write("package.json", R"({"name": "app", "version": "1.0.0",
    "dependencies": {"dep": "file:dep-1.0.0.tgz"},
    "scripts": {"postinstall": "echo x > PWNED; echo x > .npmrc; echo x > src/a.js; true"}})");
  world.shell("tar -czf dep-1.0.0.tgz package && rm -r package");
}

}  // namespace

TEST_CASE("an executed command makes a repository and commits to it", "[system][run]") {
  if (skipped({"git"})) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.write("a.txt", "text\n");
    const auto result = world.run(
        {"git init -q . && git add a.txt && git -c user.name=n -c user.email=e commit -qm first && "
         "git log --format=%s"});
    INFO(result.errors);
    CHECK(result.status == 0);
    CHECK(result.output == "first\n");
    CHECK(world.shell("git log --format=%s") == "first\n");
  }
}

TEST_CASE("an executed command configures and builds a program", "[system][run]") {
  if (skipped({"cmake", "make", "cc"})) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.write("main.c", "#include <stdio.h>\nint main(void) { puts(\"built\"); return 0; }\n");
    world.write("CMakeLists.txt",
                "cmake_minimum_required(VERSION 3.13)\nproject(p C)\nadd_executable(p main.c)\n");
    const auto configured = world.run({"cmake", "-S", ".", "-B", "out", "-G", "Unix Makefiles"});
    INFO(configured.output << configured.errors);
    REQUIRE(configured.status == 0);
    const auto built = world.run({"make -C out && ./out/p"});
    INFO(built.output << built.errors);
    CHECK(built.status == 0);
    CHECK(built.output.ends_with("built\n"));
  }
}

TEST_CASE("W10: npm installs in the narrow profile, and nothing else changes", "[system][run]") {
  if (skipped({"npm"})) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    make_application(world);
    const auto list = world.run({"--dry-run"}, {quick_npm});
    CHECK(list.output.find("/stage") != std::string::npos);
    const auto sources = world.shell("cksum src/* *.json *.tgz");
    const auto result = world.run({quick_npm});
    CAPTURE(result.output, result.errors, static_cast<int>(caller));
    CHECK(result.status == 0);
    CHECK(world.shell("ls -A") ==
          ".git\ndep-1.0.0.tgz\nnode_modules\npackage-lock.json\npackage.json\nsrc\n");
    CHECK(world.shell("cat node_modules/dep/index.js") == "module.exports = 1\n");
    CHECK(world.shell("cksum src/* package.json *.tgz") == sources);
    CHECK(world.leftovers().empty());
    world.shell("cp package-lock.json ../lock && rm -r node_modules");
    CHECK(world.run({"npm ci --no-audit --no-fund --offline"}).status == 0);
    CHECK(world.shell("cmp package-lock.json ../lock; ls node_modules") == "dep\n");
  }
}

TEST_CASE("W10: an install that would save a manifest says that it cannot", "[system][run]") {
  if (skipped({"npm"})) return;
  const RunWorld world(callers().back());
  make_application(world);
  world.shell("mv package.json ..");
  const auto fresh = world.run({std::string(quick_npm) + " ./dep-1.0.0.tgz"});
  CHECK(fresh.errors.find("the new 'package.json' was thrown away") != std::string::npos);
  CHECK(world.shell("ls").find("package.json\n") == std::string::npos);
  world.shell("rm -r node_modules package-lock.json; echo '{\"name\": \"app\"}' > package.json");
  const auto saving = world.run({std::string(quick_npm) + " ./dep-1.0.0.tgz"});
  CHECK(saving.status != 0);
  CHECK(saving.errors.find("'package.json' cannot be changed") != std::string::npos);
  CHECK(world.shell("cat package.json") == "{\"name\": \"app\"}\n");
}

// `npm` is what the policy looks at; this one does what a hostile package would do.
TEST_CASE("W10: links, pipes and folders in the place of lock files are not saved",
          "[system][run]") {
  if (skipped({})) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("mkdir bin src; echo source > src/a; echo old > yarn.lock; echo {} > bun.lock");
    world.write("bin/npm", R"sh(#!/bin/sh
ln -s "$HOME/.ssh/key" package-lock.json
mkfifo pnpm-lock.yaml
mkdir Cargo.lock
rm yarn.lock; ln -s ../plain yarn.lock
echo new > bun.lock; chmod 4755 bun.lock
mkdir -p deep/a/b/c; chmod 000 deep/a; touch PWNED Makefile; rm -rf src; mv src moved
echo x > src/a; rm -rf node_modules; ln -sT "$HOME" node_modules; touch node_modules/file
mkdir stay; ln bun.lock stay/hard; ln -s / stay/root
)sh");
    world.shell("chmod +x bin/npm");
    const auto result = world.run({"./bin/npm", "install"});
    CAPTURE(result.output, result.errors, static_cast<int>(caller));
    CHECK(world.shell("find . | LC_ALL=C sort") ==
          ".\n./bin\n./bin/npm\n./bun.lock\n./node_modules\n./node_modules/file\n./src\n./src/a\n"
          "./yarn.lock\n");
    CHECK(world.shell("cat yarn.lock bun.lock src/a ../plain; stat -c %a bun.lock") ==
          "old\nnew\nsource\nplain\n644\n");
    CHECK(result.errors.find("'package-lock.json' is a link") != std::string::npos);
    CHECK(result.errors.find("'pnpm-lock.yaml' is no regular file") != std::string::npos);
    CHECK(result.errors.find("'Cargo.lock' is no regular file") != std::string::npos);
    CHECK(world.leftovers().empty());
  }
}

TEST_CASE("W7, W10: installs work wherever the workspace lies and whatever its name is",
          "[system][run]") {
  if (skipped({})) return;
  for (const auto caller : callers()) {
    for (const auto* const parent : {"/var/tmp", "/tmp"}) {
      const RunWorld world(caller, parent);
      const std::string name = "a b'\"c $x\\040-*";
      world.write("npm", "#!/bin/sh\necho locked > yarn.lock; echo made > node_modules/made\n");
      world.shell("chmod +x npm; mkdir '" + world.home() +
                  "/'\"a b'\"'\"c $x\\040-*'; cp npm \"$HOME\"/a\\ b*");
      auto call = world.call({"run", "--", "./npm", "install"});
      call.cwd = world.home() + "/" + name;
      call.environment["TMPDIR"] = "/var/tmp";
      const auto result = run_process(call);
      CAPTURE(result.errors, parent);
      CHECK(result.status == 0);
      CHECK(world.shell("cd \"$HOME\"/a\\ b*; ls; cat yarn.lock node_modules/made") ==
            "node_modules\nnpm\nyarn.lock\nlocked\nmade\n");
      CHECK(world.leftovers().empty());
    }
  }
}

TEST_CASE("W1, W10: an install sees entries whose names have a line break", "[system][run]") {
  if (skipped({})) return;
  const RunWorld world(callers().back());
  world.shell(
      "mkdir 'a\nfolder'; echo inside > 'a\nfolder/x'; echo text > 'a\nfile'; "
      "ln -s x 'a\nlink'");
  world.write("npm", "#!/bin/sh\ncat a*/x a?file; echo y > a?file; ls -d a?link\n");
  world.shell("chmod +x npm");
  const auto result = world.run({"./npm", "install"});
  CAPTURE(result.errors);
  CHECK(result.output == "inside\ntext\na\nlink\n");
  CHECK(world.shell("cat a?file; ls -d a?link") == "text\na\nlink\n");
  CHECK(world.leftovers().empty());
}

TEST_CASE("W10: a dependency folder that is a link opens nothing", "[system][run]") {
  if (skipped({})) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("mkdir bin ../other; ln -s ../other node_modules; ln -s ../plain yarn.lock");
    world.write("bin/npm",
                "#!/bin/sh\necho x > node_modules/x; echo x > yarn.lock; cat yarn.lock\n");
    world.shell("chmod +x bin/npm");
    const auto before = world.tree();
    const auto result = world.run({"./bin/npm", "install"});
    CAPTURE(result.errors);
    CHECK(result.output == "plain\n");
    CHECK(world.tree() == before);
    CHECK(world.leftovers().empty());
  }
}

TEST_CASE("W10, E8: a new lock file leaves the stage with plain rights", "[system][run][attack]") {
  if (skipped({})) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("mkdir bin");
    world.write("bin/npm", "#!/bin/sh\necho new > yarn.lock; chmod 4777 yarn.lock\n");
    world.shell("chmod +x bin/npm");
    const auto result = world.run({"./bin/npm", "install"});
    CAPTURE(result.errors);
    CHECK(result.status == 0);
    CHECK(world.shell("cat yarn.lock; stat -c %a yarn.lock") == "new\n644\n");
  }
}

}  // namespace o4::test
