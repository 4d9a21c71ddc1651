// What an egress proxy adds to the decision about a host, since it sees where a name leads: names
// must lead to public addresses, and an address that is not public is reached only where a rule
// means it.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/decide/policy.hpp"

namespace o4 {

// Does the rule mean this very address or this machine, not just any host?
[[nodiscard]] bool names_place(const HostRule* rule, const Host& host);

// The rules say which addresses are not public where they say what may be fetched.
[[nodiscard]] bool is_public(const Policy& policy, const Address& address);

// The outcome for commands behind the proxy, as far as it does not depend on where names lead.
[[nodiscard]] Outcome decide_egress(const Policy& policy, const ProfileRules& rules,
                                    const Host& host, std::optional<std::uint16_t> port);

}  // namespace o4
