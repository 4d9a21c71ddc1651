// Any text as a compiled policy: it is refused with a place, or its print is a fixed point and it
// can be drawn.
#include "engine/graph/print_graph.hpp"
#include "tests/fuzz/input.hpp"

using o4::fuzz::require;

namespace {

std::optional<o4::RuleGraph> read(const std::string& text) {
  o4::SourceMap sources;
  o4::Diagnostics out;
  const auto file = sources.add("policy", text);
  auto graph = o4::read_graph(sources, file, out);
  require(graph.has_value() != out.has_errors());
  require(out.all().empty() == o4::render_diagnostics(sources, out, o4::Colour::off).empty());
  return graph;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto graph = read(o4::fuzz::as_text(data, size));
  if (!graph) return 0;
  require(!o4::draw_graph(*graph).empty());
  const auto printed = o4::print_graph(*graph);
  const auto again = read(printed);
  require(again.has_value() && o4::print_graph(*again) == printed);
  return 0;
}
