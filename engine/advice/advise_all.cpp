#include <utility>

#include "engine/advice/advice.hpp"

namespace o4 {

std::optional<ConfigEdit> advise_all(const World& world, const std::vector<Query>& wishes,
                                     ConfigFile file) {
  std::optional<ConfigEdit> all;
  for (const auto& wish : wishes) {
    const auto& loaded = all ? all->with : world.loaded;
    const World now{world.sources, world.book, loaded, loaded.files, world.names};
    auto advice = advise(now, wish, file);
    if (advice.edit) {
      all.emplace(*std::move(advice.edit));
    }
  }
  auto changes = all ? compare(world.loaded.policy, all->with.policy) : std::nullopt;
  if (!changes) {
    return std::nullopt;
  }
  all->before = text_of(world, file);
  all->changes = *std::move(changes);
  return all;
}

}  // namespace o4
