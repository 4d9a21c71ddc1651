#include "engine/load_scenario.hpp"
#include "engine/pipeline.hpp"
#include "engine/print_graph.hpp"
#include "tests/support/catch.hpp"
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
    const auto loaded =
        load_policy(sources, test::builtin_book(),
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
