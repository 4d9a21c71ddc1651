// fact_keys.def as a table, and the keys of the tables inside the facts: for the reader of facts
// and the JSON schema.
#pragma once

#include <array>
#include <string_view>

namespace o4 {

enum class FactType {
  platform,
  path,
  optional_path,
  path_list,
  name_list,
  flag,
  sandbox,
  tier,
  port,
  version,
  bwrap_place,
  permission_mode,
  overlays,
  texts,
  hours,
  user_id,
  bwrap_features,
  mounts,
  plugins,
  files,
};

struct FactKey {
  std::string_view key;
  FactType type;
  std::string_view doc;
};

inline constexpr auto fact_keys = std::to_array<FactKey>({
#define O4_FACT(key, type, doc) {#key, FactType::type, doc},
#include "engine/facts/fact_keys.def"
#undef O4_FACT
});

// The required key comes first.
inline constexpr std::array<std::string_view, 2> mount_keys{"at", "ro"};
inline constexpr std::array<std::string_view, 2> plugin_keys{"name", "paths"};
inline constexpr std::array<std::string_view, 2> bwrap_feature_keys{"options",
                                                                    "follows_dest_links"};

}  // namespace o4
