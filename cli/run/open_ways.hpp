// Ways around the sandbox that are open on this machine, at this moment: the gaps that no list
// closes, with what is really there (A7, A8, A9).
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/decide/policy.hpp"
#include "engine/facts/facts.hpp"

namespace o4 {

// The sockets of a /proc/net/unix that somebody listens at, by path, sorted.
[[nodiscard]] std::vector<std::string> listening_sockets(std::string_view table);

// The variables that are called as secrets are.
[[nodiscard]] std::vector<std::string> secret_variables(
    const std::map<std::string, std::string>& environment);

// One sentence that names them all, the first few of each kind; empty if there is none.
[[nodiscard]] std::string open_ways(const Policy& policy, const Facts& facts,
                                    const ProfileChoice& profile);

}  // namespace o4
