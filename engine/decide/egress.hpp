// What an egress proxy adds to the decision about a host, since it sees where a name leads: names
// must lead to public addresses, and an address that is not public is reached only where a rule
// means it.
//
// The list says which names may be reached; where they lead, only the proxy sees. A name on the
// list that resolves to 127.0.0.1 or to a machine of the company would let commands reach what no
// rule meant. So after the decision about the name comes one about each address, which is not made
// here but with these functions.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/decide/policy.hpp"

namespace o4 {

// Does the rule mean this very address or this machine, not just any host? An address in a rule, or
// localhost, is meant; "*" means every host and no place. `rule` may be null.
[[nodiscard]] bool names_place(const HostRule* rule, const Host& host);

// The rules say which hosts are not public where they say what may be fetched: the addresses and
// names that web_fetch may never reach (N14). A block of every host says nothing about one.
[[nodiscard]] bool is_public(const Policy& policy, const Host& host);

// The outcome for commands behind the proxy, as far as it does not depend on where names lead.
// allow, ask or deny. `rules` are the profile's of the commands.
[[nodiscard]] Outcome decide_egress(const Policy& policy, const ProfileRules& rules,
                                    const Host& host, std::optional<std::uint16_t> port);

}  // namespace o4
