#include "engine/decide/load_policy.hpp"

#include <utility>
#include <vector>

#include "engine/config/load_config.hpp"
#include "engine/config/merge_config.hpp"

namespace o4 {
namespace {

std::vector<std::string_view> views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

}  // namespace

std::optional<LoadedPolicy> load_policy(const SourceMap& sources, const RuleBook& book,
                                        const PolicyInputs& inputs, Diagnostics& out) {
  const auto tiers = views(book.tiers);
  const auto fixed = views(book.fixed);
  Diagnostics found;
  auto facts = load_facts(inputs.facts, {tiers, fixed}, found);
  std::vector<ConfigLayer> layers;
  const auto load_layer = [&](std::optional<FileId> file, const char* name) {
    if (file) {
      if (auto layer = load_config(sources, *file, name, tiers, found)) {
        layers.push_back(std::move(*layer));
      }
    }
  };
  load_layer(inputs.user, "user");
  if (facts && facts->facts.trusted) {
    load_layer(inputs.project, "project");
  }
  if (found.has_errors()) {
    found.sort();
    out.append(found);
    return std::nullopt;
  }
  auto config = merge_config(layers);
  if (!facts->facts.trusted && inputs.project) {
    config.unread_project = Span{*inputs.project, 0, 0};
  }
  auto graph = compile(sources, book, *facts, config, found);
  found.sort();
  out.append(found);
  if (!graph) {
    return std::nullopt;
  }
  return LoadedPolicy{std::move(*facts), std::move(layers), std::move(config),
                      Policy(std::move(*graph))};
}

}  // namespace o4
