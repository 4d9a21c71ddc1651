// Where no config helps: other facts that do.
#pragma once

#include "engine/advice/advice.hpp"
#include "engine/advice/needs.hpp"

namespace o4 {

// Facts that flags give.
struct OtherFacts {
  std::vector<std::string> flags;
  Table facts;
};
// The egress proxy in the Linux sandbox; nothing where there is no other sandbox for it.
[[nodiscard]] std::optional<OtherFacts> proxied_choice(const World& world);

// Each tried; those under which commands write what is needed come first, those without a sandbox
// last.
[[nodiscard]] std::vector<Alternative> alternatives_for(const World& world, const Query& wish,
                                                        const Needs& needs);

}  // namespace o4
