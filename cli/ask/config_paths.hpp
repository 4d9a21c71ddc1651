// Where the config files of a question are, whether they exist or not: for whoever writes one
// (`allow --apply`) or watches them (`run`). Reading them is find_configs (inputs.hpp).
#pragma once

#include <string>

#include "cli/args/context.hpp"
#include "engine/facts/facts.hpp"

namespace o4 {

// Absolute; empty if there can be none. Those of --config, else the two places where o4 looks.
struct ConfigPaths {
  std::string user;
  std::string project;
};
[[nodiscard]] ConfigPaths config_paths(const Context& context, const Facts& facts);

}  // namespace o4
