// fact_keys.def as a table, and the keys of the tables inside the facts: for the reader of facts
// and the JSON schema.
//
// The table has one row a fact, and whoever goes through all facts (reading, writing, the schema,
// the documentation) goes through it: a fact that is added to it is forgotten by nobody, or does
// not compile.
#pragma once

#include <array>
#include <string_view>

namespace o4 {

// How a fact is read: load_facts has a function `read_<type>` for each.
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

// `key` is the name in a table and that of the member of Facts; `doc` a phrase without a full stop.
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
