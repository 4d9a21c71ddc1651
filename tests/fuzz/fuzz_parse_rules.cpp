// Any text as rules: a sentence prints to a text that reads back as the same, all else is refused
// with a place.
#include "grammar/rules/parse_rules.hpp"
#include "grammar/rules/print_rules.hpp"
#include "tests/fuzz/input.hpp"

using o4::fuzz::require;

namespace {

std::optional<o4::rules::File> parse(const std::string& text) {
  o4::SourceMap sources;
  o4::Diagnostics out;
  const auto file = sources.add("rules", text);
  auto tree = o4::parse_rules(sources, file, out);
  require(tree.has_value() != out.has_errors());
  for (const auto& found : out.all()) require(found.span.end <= text.size());
  require(out.all().empty() == o4::render_diagnostics(sources, out, o4::Colour::off).empty());
  return tree;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto tree = parse(o4::fuzz::as_text(data, size));
  if (!tree) return 0;
  const auto printed = o4::print_rules(*tree);
  const auto again = parse(printed);
  require(again.has_value() && o4::print_rules(*again) == printed);
  return 0;
}
