// config_keys.def as a table, for whoever lists the keys: did-you-mean, the JSON schema, the docs.
#pragma once

#include <array>
#include <string_view>

namespace o4 {

enum class ConfigType { tier, paths, hosts, programs, boolean };
enum class ConfigMerge { highest, adds_up };

struct ConfigKey {
  std::string_view table;  // "sandbox" or "sandbox.proxy"
  std::string_view key;
  ConfigType type;
  ConfigMerge merge;
  std::string_view doc;
};

inline constexpr auto config_keys = std::to_array<ConfigKey>({
#define O4_CONFIG_KEY(table, key, member, type, merge, doc) \
  {table, key, ConfigType::type, ConfigMerge::merge, doc},
#include "engine/config/config_keys.def"
#undef O4_CONFIG_KEY
});

}  // namespace o4
