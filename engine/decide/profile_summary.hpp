// What commands can do under a profile, in two sentences: for whoever asks about one command.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/graph.hpp"

namespace o4 {

// "it can write /w and ~/.cache", "it has no network: …".
[[nodiscard]] std::vector<std::string> summarise_profile(const RuleGraph& graph,
                                                         const ProfileRules& profile);

}  // namespace o4
