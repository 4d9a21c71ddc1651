// How a key is merged is a column of its row in config_keys.def, and names the function: a key
// cannot be read and then forgotten here.
#include "engine/config/load_config.hpp"

namespace o4 {
namespace {

template <typename T>
void merge_highest(std::optional<T>& into, const std::optional<T>& higher) {
  if (higher) {
    into = higher;
  }
}

template <typename T>
void merge_adds_up(std::vector<T>& into, const std::vector<T>& higher) {
  into.insert(into.end(), higher.begin(), higher.end());
}

void merge_adds_up(std::optional<DomainList>& into, const std::optional<DomainList>& higher) {
  if (!higher) {
    return;
  }
  if (!into) {
    into.emplace();
  }
  merge_adds_up(into->keys, higher->keys);
  merge_adds_up(into->entries, higher->entries);
}

}  // namespace

Config merge_config(const std::vector<ConfigLayer>& lowest_first) {
  Config config;
  for (const auto& layer : lowest_first) {
    if (layer.content) {
      config.contents.push_back(*layer.content);
    }
    if (layer.table) {
      config.tables.push_back(*layer.table);
    }
#define O4_CONFIG_KEY(table, key, member, type, merge, doc) \
  merge_##merge(config.member, layer.member);
#include "engine/config/config_keys.def"
#undef O4_CONFIG_KEY
  }
  return config;
}

}  // namespace o4
