// What --with hardened closes: places that the user executes from later, whether they are there or
// not, and variables that are secrets by their name (A8, A9).
#include "tests/support/catch.hpp"
#include "tests/system/run_world.hpp"

namespace o4::test {
namespace {

const std::vector<std::string> hardened = {"--with", "hardened"};

// Whether the line could be carried out in the sandbox.
bool works(const RunWorld& world, const std::vector<std::string>& flags, const std::string& line) {
  const auto result = world.run(flags, {"bash", "-c", line + " && echo DONE"});
  CAPTURE(line, result.output, result.errors);
  return result.output.find("DONE") != std::string::npos;
}

}  // namespace

TEST_CASE("A8: what is executed later can be written by default, and not when hardened",
          "[system][run]") {
  if (const auto trouble = bwrap_trouble(); !trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("mkdir -p .git/hooks deps/lib/.git; echo x > .git/config; echo x > notes");
    for (const std::string line :
         {"echo x > .git/hooks/pre-commit", "echo x >> .git/config", "echo x > .envrc",
          "mkdir .vscode && echo x > .vscode/tasks.json", "mkdir deps/lib/.git/hooks",
          "mv .git g && mkdir -p .git/hooks && echo x > .git/hooks/pre-commit"}) {
      CAPTURE(line);
      CHECK_FALSE(works(world, hardened, line));
    }
    CHECK(works(world, hardened, "echo x > notes; echo x > .git/index; echo x > deps/lib/a"));
    CHECK(world.leftovers().empty());
    for (const std::string name : {".envrc", ".vscode", "g", "deps/lib/.git/hooks"}) {
      CAPTURE(name);
      CHECK(world.tree().find("./app/" + name + " ") == std::string::npos);
    }
    CHECK(works(world, {}, "echo x > .git/hooks/pre-commit && echo x > .envrc"));
  }
}

TEST_CASE("A9: secret variables are seen by default, and not when hardened", "[system][run]") {
  if (const auto trouble = bwrap_trouble(); !trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  const RunWorld world(callers().back());
  const auto seen = [&](const std::vector<std::string>& flags) {
    std::vector<std::string> words = {"run"};
    words.insert(words.end(), flags.begin(), flags.end());
    words.insert(words.end(), {"--", "env"});
    auto process = world.call(words);
    process.environment["GITHUB_TOKEN"] = "SECRET";
    process.environment["SERVICE_API_KEY"] = "SECRET";
    process.environment["PLAIN"] = "plain";
    return run_process(process).output;
  };
  CHECK(seen({}).find("GITHUB_TOKEN=SECRET") != std::string::npos);
  const auto strict = seen(hardened);
  CHECK(strict.find("SECRET") == std::string::npos);
  CHECK(strict.find("PLAIN=plain") != std::string::npos);
}

}  // namespace o4::test
