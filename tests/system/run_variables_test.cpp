// A protected place may be spelled with any variable of the rules: if it is a link, what it leads
// to is guarded as well.
#include "engine/compile/variables.hpp"
#include "tests/support/catch.hpp"
#include "tests/system/run_world.hpp"

namespace o4::test {
namespace {

// The folder of ~/v that each variable stands for in the world of the test.
std::string folder_of(const Variable& variable) {
  return variable.name == "workspace"      ? "app"
         : variable.name == "repositories" ? "app/repository"
                                           : "v/" + std::string(variable.name);
}

// A tier that guards "keys" below every variable.
std::string guarding_tier() {
  std::string guards;
  for (const auto& variable : variables()) {
    if (variable.paths != nullptr) {
      guards += (guards.empty() ? "" : ", ") + ("$" + std::string(variable.name)) + "/keys";
    }
  }
  return "tier vault extends sandbox, checked, session {\n"
         "  allow read $workspace because \"the workspace\"\n"
         "  guard read, write " +
         guards + " because \"keys\"\n}\n";
}

Process with_variables(Process process, const std::string& home) {
  process.environment["TMPDIR"] = home + "/v/temp-dir";
  process.environment["XDG_CACHE_HOME"] = home + "/v/cache-dir";
  return process;
}

}  // namespace

TEST_CASE("W8: a guarded place below any variable that is a link guards what it leads to",
          "[system][run]") {
  if (const auto trouble = bwrap_trouble(); !trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  const RunWorld world(Caller::root);
  const auto& home = world.home();
  std::string script = "cat ~/plain";
  for (const auto& variable : variables()) {
    if (variable.paths != nullptr) {
      const auto name = std::string(variable.name);
      world.shell("cd; mkdir -p kept/" + name + " " + folder_of(variable) + "; echo SECRET " +
                  name + " > kept/" + name + "/key; ln -s " +
                  (variable.name == "workspace" ? "../" : "../../") + "kept/" + name + " " +
                  folder_of(variable) + "/keys");
      script += "; cat ~/kept/" + name + "/key";
    }
  }
  world.shell("mkdir -p ~/rules ~/.o4/plugins/p ~/app/repository/.git");
  world.write("../rules/vault.rules", guarding_tier());
  world.write("../.o4/plugins/p/plugin.json",
              R"({"permissions": {"paths": [")" + home + R"(/v/plugins.paths"]}})");
  world.write("../.o4/config.toml",
              "[sandbox]\nallowedPaths = ['~/v/config.allowedPaths']\n"
              "allowedDomains = []\nescape_hatch_binaries = ['" +
                  home + "/v/config.escape_hatch_binaries']\n");
  const std::vector<std::string> flags = {"--rules",   home + "/rules",      "--tier", "vault",
                                          "--add-dir", home + "/v/add-dirs", "--with", "hardened"};
  const auto call = [&](std::vector<std::string> words) {
    words.insert(words.begin() + 1, flags.begin(), flags.end());
    return run_process(with_variables(world.call(words), home));
  };
  for (const auto& variable : variables()) {
    if (variable.paths != nullptr) {
      const auto key = home + "/kept/" + std::string(variable.name) + "/key";
      CAPTURE(key);
      CHECK(call({"check", "path", key, "--op", "read"}).output.starts_with("deny "));
    }
  }
  const auto ran = call({"run", "--", "bash", "-c", script});
  INFO(ran.errors);
  CHECK(ran.output == "plain\n");
  const auto proved = call({"verify"});
  INFO(proved.output << proved.errors);
  CHECK(proved.status == 0);
}

}  // namespace o4::test
