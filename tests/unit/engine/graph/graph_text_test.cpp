#include "engine/decide/load_policy.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

TEST_CASE("a compiled policy reads back as the same graph and the same text", "[graph]") {
  std::size_t accepted = 0;
  for (const auto& path : test::policy_files()) {
    INFO(path);
    auto sources = test::sources_with_rules();
    Diagnostics out;
    const auto scenario = load_scenario(sources, sources.add(path, test::read_file(path)), out);
    REQUIRE(scenario.has_value());
    const auto loaded = load_policy(sources, builtin_book(),
                                    {scenario->facts, scenario->user, scenario->project}, out);
    if (!loaded) {
      continue;
    }
    ++accepted;
    const auto& graph = loaded->policy.graph();
    const auto text = print_graph(graph);
    SourceMap read_sources;
    Diagnostics found;
    const auto read = read_graph(read_sources, read_sources.add("policy.rules", text), found);
    INFO(render_diagnostics(read_sources, found, Colour::off));
    REQUIRE(read.has_value());
    CHECK(print_graph(*read) == text);
    CHECK(*read == graph);
  }
  CHECK(accepted > 20);
}

TEST_CASE("a drawing of the graph names rules, origins and why an entry was dropped", "[graph]") {
  auto sources = test::sources_with_rules();
  Diagnostics out;
  const auto user = sources.add("user", "[sandbox]\nallowedPaths = [\"~/.config\"]\n");
  const auto facts = sources.add("facts", "");
  const auto node = read_toml(sources, facts, "facts", out);
  REQUIRE(node.has_value());
  const auto loaded = load_policy(sources, builtin_book(), {*node, user, std::nullopt}, out);
  REQUIRE(loaded.has_value());
  const auto drawing = draw_graph(loaded->policy.graph());
  for (const auto* part :
       {"digraph policy {", "\"profile guarded\" -> \"profile sandbox\" [label=\"extends\"];",
        "[label=\"dropped because overlaps the protected location ~/.config/gcloud\"];",
        "\"origin user:2:17\" [label=\"user:2:17\", shape=note];",
        "\"profile guarded\" -> \"profile package-install\" [label=\"narrows\"];",
        "[label=\"overrides\"];"}) {
    INFO(part);
    CHECK(drawing.find(part) != std::string::npos);
  }
}

TEST_CASE("compiled policies are what they were when they were reviewed", "[graph]") {
  const auto* name = GENERATE("01-default-linux", "02-default-macos", "03-airlock", "04-open",
                              "10-allowed-paths", "14-workspace-write", "19-symlinks");
  auto sources = test::sources_with_rules();
  Diagnostics out;
  const auto path = test::source_path("fixtures/policy/") + name + ".policy.toml";
  const auto scenario = load_scenario(sources, sources.add(name, test::read_file(path)), out);
  REQUIRE(scenario.has_value());
  const auto loaded = load_policy(sources, builtin_book(),
                                  {scenario->facts, scenario->user, scenario->project}, out);
  REQUIRE(loaded.has_value());
  test::check_golden("compile/" + std::string(name) + ".rules",
                     print_graph(loaded->policy.graph()));
}
