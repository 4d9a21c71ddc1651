// Any text as a policy test under the built-in rules: facts, configs and questions as somebody
// hostile would write them. Every question gets an answer, the same one each time.
#include "engine/compile/builtin_rules.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "engine/scenario/run_scenario.hpp"
#include "tests/fuzz/input.hpp"

using o4::fuzz::require;

namespace {

// The sources of the built-in rules, and the rules read from them.
struct Builtin {
  o4::SourceMap sources;
  std::optional<o4::RuleBook> book;
};

Builtin load_builtin() {
  Builtin result;
  o4::Diagnostics out;
  result.book = o4::load_rule_book(result.sources, o4::builtin_rules(), out);
  require(result.book.has_value());
  return result;
}

std::string answers(const Builtin& builtin, const std::string& text) {
  auto sources = builtin.sources;
  o4::Diagnostics out;
  const auto scenario = o4::load_scenario(sources, sources.add("scenario", text), out);
  require(scenario.has_value() != out.has_errors());
  require(out.all().empty() == o4::render_diagnostics(sources, out, o4::Colour::off).empty());
  if (!scenario) return {};
  const auto results = o4::run_scenario(sources, *builtin.book, *scenario);
  require(results.size() == scenario->expectations.size());
  std::string all;
  for (const auto& result : results)
    all += result.id + ' ' + result.actual + ' ' + result.why + '\n';
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto builtin = load_builtin();
  const auto text = o4::fuzz::as_text(data, size);
  require(answers(builtin, text) == answers(builtin, text));
  return 0;
}
