// verify --live on the scenarios of the gallery: each is played on a machine that is made of its
// facts, in an outer sandbox, as the user that it is about.
#include <algorithm>
#include <filesystem>

#include "backends/bwrap/lower/facts_view.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "grammar/text/quoting.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/system/run_world.hpp"

using namespace o4;
using namespace o4::test;

namespace {

// Of these the outer sandbox has the host's own.
bool is_system(std::string_view path) {
  for (const std::string_view folder :
       {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/dev", "/proc", "/sys"}) {
    if (is_under(path, folder)) return true;
  }
  return path == "/";
}

// The shell text that makes the places that a scenario speaks of.
std::string machine_of(const LoadedPolicy& loaded) {
  const auto& graph = loaded.policy.graph();
  const bwrap::FactsView view(loaded.facts.facts, graph.world, graph.mode);
  std::string text = "set -e\numask 022\n";
  const auto host = view.host();
  for (const auto& [path, node] : host.nodes) {
    const auto quoted = shell_quoted(path);
    if (is_system(path)) {
      continue;
    }
    if (node.kind == bwrap::HostNode::Kind::link) {
      text += "ln -sfn " + shell_quoted(node.target) + " " + quoted + "\n";
    } else if (node.kind == bwrap::HostNode::Kind::dir) {
      text += "mkdir -p " + quoted + "\n";
    } else {
      text += "echo text > " + quoted + "\n";
    }
  }
  return text;
}

ProcessResult play(const std::string& scenario, const LoadedPolicy& loaded) {
  const bool root = is_root() && loaded.facts.facts.uid == 0;
  Process process;
  if (is_root() && !root) {
    process.arguments = {"/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};
  }
  for (const auto* const word : {bwrap_path, "--unshare-pid", "--tmpfs", "/", "--ro-bind", "/usr",
                                 "/usr", "--ro-bind", "/etc", "/etc"}) {
    process.arguments.emplace_back(word);
  }
  for (const std::string folder : {"/bin", "/sbin", "/lib", "/lib64"}) {
    process.arguments.insert(process.arguments.end(), {"--ro-bind-try", folder, folder});
  }
  process.arguments.insert(
      process.arguments.end(),
      {"--dev", "/dev", "--proc", "/proc", "--ro-bind", program_path(), "/o4-policy", "--dir",
       "/tmp", "--file", "0", "/scenario.policy.toml", "/bin/bash", "-c",
       machine_of(loaded) +
           "exec /o4-policy verify --live --color never --scenario /scenario.policy.toml"});
  process.input = scenario;
  process.environment = {{"PATH", "/usr/bin:/bin"}, {"HOME", "/"}};
  return run_process(process);
}

struct Counts {
  int played = 0;
  std::string left_out;
};

void try_scenario(const std::filesystem::path& file, Counts& counts) {
  const auto name = file.filename().string();
  const auto text = read_file(file);
  auto sources = test::sources_with_rules();
  Diagnostics out;
  const auto scenario = load_scenario(sources, sources.add(name, text), out);
  const auto loaded = scenario
                          ? load_policy(sources, builtin_book(),
                                        {scenario->facts, scenario->user, scenario->project}, out)
                          : std::optional<LoadedPolicy>();
  if (!loaded || loaded->facts.facts.platform != Platform::linux_os ||
      loaded->policy.graph().mode.unsandboxed) {
    return;
  }
  if (loaded->facts.facts.mounts.size() > 1) {
    counts.left_out += "\n  " + name + ": the host mounts more than its root";
    return;
  }
  const auto result = play(text, *loaded);
  if (result.status == 2) {
    counts.left_out += "\n  " + name + ": " + result.errors.substr(0, result.errors.find('\n'));
    return;
  }
  INFO(name << "\n" << result.output << result.errors);
  CHECK(result.status == 0);
  ++counts.played;
}

}  // namespace

TEST_CASE("the gallery's scenarios are played, and none differs", "[live][system]") {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  Counts counts;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(source_path("fixtures/audits"))) {
    if (file.path().string().ends_with(".policy.toml")) {
      try_scenario(file.path(), counts);
    }
  }
  WARN(counts.played << " scenarios played; left out:" << counts.left_out);
  CHECK(counts.played > 0);
}
