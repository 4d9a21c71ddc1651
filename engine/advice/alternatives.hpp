// Where no config helps: other facts that do.
#pragma once

#include "engine/advice/advice.hpp"
#include "engine/advice/needs.hpp"

namespace o4 {

// Each tried; those without a sandbox come last.
[[nodiscard]] std::vector<Alternative> alternatives_for(const World& world, const Query& wish,
                                                        const Needs& needs);

}  // namespace o4
