#include "engine/facts/facts.hpp"

#include "engine/paths/path.hpp"
#include "engine/paths/path_walk.hpp"

namespace o4 {

PathSpace path_space(const Facts& facts) {
  PathSpace space{facts.platform, {}};
  for (const auto& [path, fact] : facts.fs) {
    const auto normal = normal_path(path);
    const bool built_in = facts.platform == Platform::macos && is_macos_alias(normal);
    if (fact.kind == FileFact::Kind::link && !built_in) {
      space.links.emplace(given_form(space, normal), fact.target);
    }
  }
  return space;
}

}  // namespace o4
