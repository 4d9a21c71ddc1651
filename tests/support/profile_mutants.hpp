// Every sandbox profile that differs from a given one in one element: what proofs are tried on.
#pragma once

#include <functional>
#include <string>

#include "backends/sbpl/profile/profile.hpp"

namespace o4::test {

struct ProfileMutant {
  std::string change;  // "rule 3: deny becomes allow"
  sbpl::Profile profile;
};

// Rules left out, turned round, doubled and moved; their operations left out, added and changed;
// their filters left out, changed in kind, place, port and side, and foreign ones put in. Every
// `every`th is made, beginning with number `first`. Returns how many were made.
std::size_t for_each_mutant(const sbpl::Profile& profile, std::size_t every, std::size_t first,
                            const std::function<void(const ProfileMutant&)>& use);

}  // namespace o4::test
