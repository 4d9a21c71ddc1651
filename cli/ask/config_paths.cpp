#include "cli/ask/config_paths.hpp"

#include "cli/machine/files.hpp"
#include "engine/paths/path.hpp"

namespace o4 {

ConfigPaths config_paths(const Context& context, const Facts& facts) {
  const auto named = context.options.flags.values("--config");
  const auto absolute = [&](const std::string& path) {
    return absolute_path(path, facts.home, current_folder());
  };
  if (!named.empty()) {
    return {absolute(named.front()), named.size() > 1 ? absolute(named.back()) : ""};
  }
  return {facts.home + "/.o4/config.toml", facts.workspace + "/.o4/config.toml"};
}

}  // namespace o4
