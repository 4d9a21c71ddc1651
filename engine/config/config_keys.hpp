// config_keys.def as a table, for whoever lists the keys: did-you-mean, the JSON schema, the docs,
// and rules that ask what a config sets.
#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "engine/config/config.hpp"

namespace o4 {

// How a key is read: load_config has a function `read_<type>` for each.
enum class ConfigType { tier, paths, hosts, programs, boolean };
// What two files that set the key make of it (F1).
enum class ConfigMerge { highest, adds_up };

// `key` is as TOML spells it; `doc` a phrase without a full stop.
struct ConfigKey {
  std::string_view table;  // "sandbox" or "sandbox.proxy"
  std::string_view key;
  ConfigType type;
  ConfigMerge merge;
  std::string_view doc;
  // Where a file sets it first; nothing if none does. A list of paths or programs is set by its
  // first entry, a list of hosts already by its key (N12).
  std::optional<Span> (*place)(const Config&);
};

template <typename T>
std::optional<Span> first_place(const std::optional<Located<T>>& value) {
  return value ? std::optional(value->span) : std::nullopt;
}
template <typename T>
std::optional<Span> first_place(const std::vector<Located<T>>& entries) {
  return entries.empty() ? std::nullopt : std::optional(entries.front().span);
}
inline std::optional<Span> first_place(const std::optional<DomainList>& list) {
  return list ? std::optional(list->keys.front()) : std::nullopt;
}

inline constexpr auto config_keys = std::to_array<ConfigKey>({
#define O4_CONFIG_KEY(table, key, member, type, merge, doc)                          \
  {table, key, ConfigType::type, ConfigMerge::merge, doc, [](const Config& config) { \
     return first_place(config.member);                                              \
   }},
#include "engine/config/config_keys.def"
#undef O4_CONFIG_KEY
});

// Of a key that the table has: any other does not compile.
consteval const ConfigKey& config_key(std::string_view table, std::string_view key) {
  for (const auto& known : config_keys) {
    if (known.table == table && known.key == key) {
      return known;
    }
  }
  throw std::invalid_argument("no such key");
}

}  // namespace o4
