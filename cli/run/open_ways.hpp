// Ways around the sandbox that are open on this machine, at this moment: the gaps that no list
// closes, with what is really there (A7, A8, A9).
//
// The gaps of a lowering are true of every machine; this says which of them matter on this one: a
// Docker socket that listens, a token in the environment. It looks, and touches nothing. Nothing
// is decided from it; the user is told once before the command starts, and `-q` keeps it quiet.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/decide/policy.hpp"

namespace o4 {

// The sockets of a /proc/net/unix that somebody listens at, by path, sorted.
[[nodiscard]] std::vector<std::string> listening_sockets(std::string_view table);

// What `strict`, the same profile with every overlay of the rules switched on, takes away:
// variables with a value that it hides, places that it closes to writing.
[[nodiscard]] std::vector<std::string> newly_hidden(
    const ProfileRules& plain, const ProfileRules& strict,
    const std::map<std::string, std::string>& environment);
[[nodiscard]] std::vector<std::string> newly_closed(const Policy& plain, const ProfileRules& rules,
                                                    const ProfileRules& strict);

// One sentence that names them all, the first few of each kind; empty if there is none.
[[nodiscard]] std::string open_ways(const Policy& policy, const ProfileRules& rules,
                                    const ProfileRules& strict);

}  // namespace o4
