// One road: the list that `run` would execute is the one that `lower` prints and `verify` proves.
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/run_process.hpp"

namespace o4::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> scenarios() {
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(source_path("fixtures/audits"))) {
    if (entry.path().string().ends_with(".policy.toml")) {
      found.push_back(entry.path().string());
    }
  }
  return found;
}

// The list in what --dry-run prints: without the program, the command and what bash opens.
std::string list_of(const std::string& call) {
  const auto begin = call.find(" \\\n  ") + 5;
  std::string list = call.substr(begin, call.find(" \\\n  -- ") - begin) + "\n";
  for (auto at = list.find(" \\\n  "); at != std::string::npos; at = list.find(" \\\n  ")) {
    list.replace(at, 5, "\n");
  }
  return list;
}

std::string without_comments(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin);
    auto line = text.substr(begin, end - begin);
    line = line.substr(0, line.find("  #"));
    result += line.empty() || line.starts_with('#') ? "" : line + "\n";
    begin = end + 1;
  }
  return result;
}

}  // namespace

TEST_CASE("run --dry-run prints the list that lower prints and verify proves, for every scenario",
          "[cli][run]") {
  int compared = 0;
  for (const auto& scenario : scenarios()) {
    CAPTURE(scenario);
    const auto call = run_o4_policy({"run", "--dry-run", "--scenario", scenario, "--", "true"});
    const auto lowered = run_o4_policy({"lower", "--scenario", scenario});
    const bool sandboxed = call.output.starts_with("/usr/bin/bwrap");
    if (call.status != 0 || !sandboxed) {
      continue;  // no sandbox, another platform, or nothing that may be run
    }
    CHECK(list_of(call.output) == without_comments(lowered.output));
    CHECK(run_o4_policy({"verify", "--scenario", scenario}).status == 0);
    ++compared;
  }
  CHECK(compared > 15);
}

}  // namespace o4::test
