// Where facts are wrong the user's config is read all the same, for its own mistakes: whether the
// project's would be read is not known then (T3).
#include "engine/decide/load_policy.hpp"

#include <utility>

#include "engine/config/load_config.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/document.hpp"

namespace o4 {
namespace {

// The path that the edit of a warning puts in the place of an entry.
std::optional<std::string> proposed_path(const Diagnostic& one) {
  if (one.code != "config-literal" || one.fix.size() != 1) {
    return std::nullopt;
  }
  SourceMap sources;
  Diagnostics unheard;
  const auto read =
      read_toml(sources, sources.add("entry", "path = " + one.fix.front().text), "entry", unheard);
  const auto* member = read ? find_member(*read, "path") : nullptr;
  const auto* path = member == nullptr ? nullptr : member->value.get<std::string>();
  return path == nullptr ? std::nullopt : std::optional(*path);
}

// An entry that overlaps a protected location is dropped in every mode (W5), by the same rules that
// refuse it as a directory (M8).
bool grants(const LoadedPolicy& loaded, const std::string& path) {
  const auto& facts = loaded.facts.facts;
  const auto absolute = absolute_path(path, facts.home, facts.workspace);
  return explain(loaded.policy, DirectoryQuery{absolute}).outcome == Outcome::allow;
}

// The reader of a config proposes what an entry may mean, and knows neither home nor what is
// protected: what would grant nothing is not proposed.
Diagnostics with_tried_advice(const Diagnostics& found, const LoadedPolicy& loaded) {
  Diagnostics result;
  for (auto one : found.all()) {
    if (const auto path = proposed_path(one); path && !grants(loaded, *path)) {
      one.fix.clear();
      one.help = "name a file or folder that neither holds nor lies in a protected location";
    }
    auto& added =
        one.severity == Severity::error ? result.error({}, {}, {}) : result.warning({}, {}, {});
    added = std::move(one);
  }
  return result;
}

}  // namespace

Vocabulary::Vocabulary(const RuleBook& book)
    : tiers_(book.tiers.begin(), book.tiers.end()),
      sandboxes_(book.fixed.begin(), book.fixed.end()),
      overlays_(book.overlays.begin(), book.overlays.end()) {}

// Without trust the project's file is not even read: its mistakes are nobody's either (T3).
LoadedConfigs load_configs(const SourceMap& sources, const RuleBook& book, const ConfigFiles& files,
                           const Facts& facts) {
  const Vocabulary words(book);
  LoadedConfigs result;
  result.files = files;
  const auto load_layer = [&](std::optional<FileId> file, const char* name) {
    if (file) {
      if (auto layer = load_config(sources, *file, name, words.tiers(), result.found)) {
        result.layers.push_back(std::move(*layer));
      }
    }
  };
  load_layer(files.user, "user");
  if (facts.trusted) {
    load_layer(files.project, "project");
  }
  result.config = merge_config(result.layers);
  if (!facts.trusted && files.project) {
    result.config.unread_project = Span{*files.project, 0, 0};
  }
  return result;
}

std::optional<PolicyInputs> check_inputs(const SourceMap& sources, const RuleBook& book,
                                         const GivenInputs& given, Diagnostics& out) {
  const Vocabulary words(book);
  Diagnostics found;
  auto facts = load_facts(given.facts, words.facts(), found);
  if (!facts) {
    found.append(load_configs(sources, book, {given.user, std::nullopt}, {}).found);
    found.sort();
    out.append(found);
    return std::nullopt;
  }
  auto configs = load_configs(sources, book, {given.user, given.project}, facts->facts);
  return PolicyInputs{std::move(*facts), std::move(configs)};
}

std::optional<LoadedPolicy> load_policy(const SourceMap& sources, const RuleBook& book,
                                        PolicyInputs inputs, Diagnostics& out) {
  auto found = inputs.configs.found;
  auto graph = found.has_errors()
                   ? std::nullopt
                   : compile(sources, book, inputs.facts, inputs.configs.config, found);
  found.sort();
  if (!graph) {
    out.append(found);
    return std::nullopt;
  }
  LoadedPolicy loaded{std::move(inputs.facts), inputs.configs.files,
                      std::move(inputs.configs.layers), std::move(inputs.configs.config),
                      Policy(std::move(*graph))};
  out.append(with_tried_advice(found, loaded));
  return loaded;
}

std::optional<LoadedPolicy> load_policy(const SourceMap& sources, const RuleBook& book,
                                        const GivenInputs& given, Diagnostics& out) {
  auto inputs = check_inputs(sources, book, given, out);
  return inputs ? load_policy(sources, book, std::move(*inputs), out) : std::nullopt;
}

}  // namespace o4
