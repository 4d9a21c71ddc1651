// A compiled policy begins with its world, and no TOML begins with a bare word and a brace; so the
// first word that is not in a comment tells the two languages apart.
#include "engine/scenario/text_kind.hpp"

#include <algorithm>
#include <string>

#include "engine/scenario/scenario_keys.hpp"
#include "grammar/text/document.hpp"

namespace o4 {
namespace {

// The first word that is no comment.
std::string_view first_word(std::string_view text) {
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    const auto begin = line.find_first_not_of(" \t\r");
    if (begin != std::string_view::npos && line[begin] != '#') {
      const auto rest = line.substr(begin);
      return rest.substr(0, rest.find_first_of(" \t\r{"));
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return {};
}

std::optional<TextKind> kind_of_toml(std::string_view text) {
  SourceMap sources;
  Diagnostics unheard;
  const auto root = read_toml(sources, sources.add("", std::string(text)), "", unheard);
  if (!root) {
    return std::nullopt;
  }
  const bool is_scenario =
      std::any_of(scenario_keys.begin(), scenario_keys.end(),
                  [&](std::string_view key) { return find_member(*root, key) != nullptr; });
  return is_scenario ? TextKind::scenario : TextKind::config;
}

}  // namespace

std::optional<TextKind> kind_of_text(std::string_view name, std::string_view text) {
  if (name.ends_with(".policy.toml")) {
    return TextKind::scenario;
  }
  if (name.ends_with(".toml")) {
    return TextKind::config;
  }
  if (name.ends_with(".rules") || first_word(text) == "world") {
    return TextKind::compiled;
  }
  return kind_of_toml(text);
}

}  // namespace o4
