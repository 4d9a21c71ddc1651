// Where no config helps: other facts that do.
//
// Flags of the program are facts of a session, and a session can be started otherwise: in another
// folder, with a folder added, in another tier, with a fixed sandbox. Each such choice is compiled
// with its facts and asked the same question; nothing is advised because it should work.
//
// Folders are those of the needed paths: a folder itself if the facts know it as one, else the one
// that it lies in.
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
// last. A choice that only adds flags to one that does already is left out. The wish is made
// absolute first, so that it is the same from another folder.
[[nodiscard]] std::vector<Alternative> alternatives_for(const World& world, const Query& wish,
                                                        const Needs& needs);

}  // namespace o4
