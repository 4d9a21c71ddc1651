// The one part of the library that touches a machine. It goes the way of `o4-policy facts`, flags
// and all, so that the library and the program cannot gather different facts; what comes out are
// texts, as any other inputs.

#include <utility>

#include "cli/args/options.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/show/render_json.hpp"
#include "engine/facts/load_facts.hpp"
#include "grammar/text/json.hpp"
#include "library/inside.hpp"
#include "library/o4policy/machine.hpp"

namespace o4policy {
namespace {

std::optional<std::string> text_of(const o4::SourceMap& sources, std::optional<o4::FileId> file) {
  return file ? std::optional<std::string>(sources.text(*file)) : std::nullopt;
}

}  // namespace

Inputs machine_inputs(const std::string& folder) {
  auto sources = o4::sources_with_rules();
  std::vector<std::string> words{"facts"};
  if (!folder.empty()) {
    words.insert(words.end(), {"--cd", folder});
  }
  auto options = o4::parse_options(sources, words);
  if (!options) {
    throw error_of(sources, options.error().errors);
  }
  o4::Context context{*std::move(options), {}, std::move(sources)};
  const auto setup = o4::set_up(context, context.options, o4::LookUp::what_lowers, {});
  if (!setup) {
    throw error_of(context.sources, context.diagnostics);
  }
  const auto facts = o4::print_exactly(o4::to_json(o4::facts_to_node(setup->inputs.facts.facts)));
  if (!facts) {
    throw Error("error: JSON cannot carry '" + facts.error() + "', it is not UTF-8\n");
  }
  return {*facts,
          text_of(context.sources, setup->inputs.configs.files.user),
          text_of(context.sources, setup->inputs.configs.files.project),
          {}};
}

}  // namespace o4policy
