#include "tests/support/policy_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace o4::test {

SourceMap sources_with_rules() {
  auto sources = o4::sources_with_rules();
  for (std::uint32_t i = 0; i < builtin_rules().size(); ++i) {
    sources.hide_lines(FileId{i});
  }
  return sources;
}

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<std::string> policy_files() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_path("fixtures"))) {
    if (entry.path().string().ends_with(".policy.toml")) {
      paths.push_back(entry.path().string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::vector<ExpectationResult> run_policy_text(const std::string& name, const std::string& text) {
  auto sources = sources_with_rules();
  Diagnostics out;
  const auto scenario = load_scenario(sources, sources.add(name, text), out);
  INFO(render_diagnostics(sources, out, Colour::off));
  REQUIRE(scenario.has_value());
  return run_scenario(sources, builtin_book(), *scenario);
}

}  // namespace o4::test
