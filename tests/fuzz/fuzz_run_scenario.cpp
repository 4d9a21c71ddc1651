// Any text as a policy test under the built-in rules: facts, configs and questions as somebody
// hostile would write them. Every question gets an answer, the same one each time.
#include "engine/compile/rule_book.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "engine/scenario/run_scenario.hpp"
#include "tests/fuzz/input.hpp"

using o4::fuzz::require;

namespace {

std::string answers(const o4::SourceMap& rules, const std::string& text) {
  auto sources = rules;
  o4::Diagnostics out;
  const auto scenario = o4::load_scenario(sources, sources.add("scenario", text), out);
  require(scenario.has_value() != out.has_errors());
  require(out.all().empty() == o4::render_diagnostics(sources, out, o4::Colour::off).empty());
  if (!scenario) return {};
  const auto results = o4::run_scenario(sources, o4::builtin_book(), *scenario);
  require(results.size() == scenario->expectations.size());
  std::string all;
  for (const auto& result : results)
    all += result.id + ' ' + result.actual + ' ' + result.why + '\n';
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto rules = o4::sources_with_rules();
  const auto text = o4::fuzz::as_text(data, size);
  require(answers(rules, text) == answers(rules, text));
  return 0;
}
