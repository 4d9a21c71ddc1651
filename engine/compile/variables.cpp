// The table is at the end; the functions before it are what its rows share. Relative entries are
// taken from the workspace (W8), "~" from home; a path is not shortened, since ".." after a link
// leads elsewhere.
#include "engine/compile/variables.hpp"

#include <algorithm>
#include <array>

#include "engine/config/config_keys.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

using Paths = std::vector<VariablePath>;

Span fact_span(const LoadedFacts& loaded, std::string_view key) {
  const auto found = loaded.spans.find(key);
  return found == loaded.spans.end() ? Span{} : found->second;
}

Paths folders(const LoadedFacts& loaded, const std::string& key,
              std::span<const std::string> values) {
  Paths result;
  for (const auto& path : values) {
    result.push_back({path, key + " " + in_quotes(path), key, fact_span(loaded, key)});
  }
  return result;
}

Paths plugin_paths(const LoadedFacts& loaded) {
  const auto& facts = loaded.facts;
  Paths result;
  for (std::size_t i = 0; i < facts.plugins.size(); ++i) {
    const auto& plugin = facts.plugins[i];
    for (std::size_t j = 0; j < plugin.paths.size(); ++j) {
      const auto& path = plugin.paths[j];
      const auto key = "plugins[" + std::to_string(i) + "].paths[" + std::to_string(j) + "]";
      result.push_back({absolute_path(path, facts.home, facts.workspace),
                        "the path " + in_quotes(path) + " of the plugin " + in_quotes(plugin.name),
                        "plugins." + plugin.name, fact_span(loaded, key)});
    }
  }
  return result;
}

Paths entries(const LoadedFacts& loaded, const std::string& key,
              const std::vector<Located<std::string>>& values) {
  const auto& facts = loaded.facts;
  Paths result;
  for (const auto& [path, span] : values) {
    result.push_back({absolute_path(path, facts.home, facts.workspace),
                      "the " + key + " entry " + in_quotes(path),
                      {},
                      span});
  }
  return result;
}

std::vector<Located<HostPattern>> allowed_domains(const Config& config) {
  std::vector<Located<HostPattern>> result;
  if (config.allowed_domains) {
    for (const auto& entry : config.allowed_domains->entries) {
      result.push_back({entry.value.pattern, entry.span});
    }
  }
  return result;
}

std::optional<Span> first_table(const Config& config) {
  return config.tables.empty() ? std::nullopt : std::optional(config.tables.front());
}

std::optional<Span> unread_project(const Config& config) { return config.unread_project; }

constexpr auto table = std::to_array<Variable>({
    {.name = "workspace",
     .paths =
         [](const LoadedFacts& f, const Config&) {
           return folders(f, "workspace", {&f.facts.workspace, 1});
         }},
    {.name = "temp-dir",
     .paths =
         [](const LoadedFacts& f, const Config&) {
           return folders(f, "temp_dir", {&f.facts.temp_dir, 1});
         }},
    {.name = "cache-dir",
     .paths =
         [](const LoadedFacts& f, const Config&) {
           return folders(f, "cache_dir", {&f.facts.cache_dir, 1});
         }},
    {.name = "add-dirs",
     .paths = [](const LoadedFacts& f,
                 const Config&) { return folders(f, "add_dirs", f.facts.add_dirs); }},
    {.name = "repositories",
     .paths = [](const LoadedFacts& f,
                 const Config&) { return folders(f, "repositories", f.facts.repositories); }},
    {.name = "plugins.paths",
     .paths = [](const LoadedFacts& f, const Config&) { return plugin_paths(f); }},
    {.name = "config.allowedPaths",
     .paths = [](const LoadedFacts& f,
                 const Config& c) { return entries(f, "allowedPaths", c.allowed_paths); },
     .place = config_key("sandbox", "allowedPaths").place},
    {.name = "config.escape_hatch_binaries",
     .paths =
         [](const LoadedFacts& f, const Config& c) {
           return entries(f, "escape_hatch_binaries", c.escape_hatch_binaries);
         },
     .place = config_key("sandbox", "escape_hatch_binaries").place},
    {.name = "config.allowedDomains",
     .hosts = allowed_domains,
     .place = config_key("sandbox", "allowedDomains").place},
    {.name = "config.table", .place = first_table},
    {.name = "config.proxy", .place = config_key("sandbox.proxy", "enabled").place},
    {.name = "config.default_tier", .place = config_key("sandbox", "default_tier").place},
    {.name = "config.project", .place = unread_project},
});

}  // namespace

std::span<const Variable> variables() { return table; }

const Variable* find_variable(std::string_view name) {
  const auto* found = std::find_if(table.begin(), table.end(),
                                   [&](const Variable& variable) { return variable.name == name; });
  return found == table.end() ? nullptr : found;
}

}  // namespace o4
