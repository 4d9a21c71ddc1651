// Where two policies may differ, to be asked about; and what a policy answers there, by its public
// functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/compare/access.hpp"
#include "engine/decide/policy.hpp"
#include "engine/hosts/host.hpp"
#include "tests/reference/world.hpp"

namespace o4 {

// A choice among every border, what is beside, above and below it, the same through links, and
// places of `world`.
[[nodiscard]] std::vector<std::string> path_points(const Policy& a, const Policy& b,
                                                   const reference::World& world,
                                                   std::uint64_t seed);
[[nodiscard]] std::vector<Host> host_points(const RuleGraph& a, const RuleGraph& b);

[[nodiscard]] Access ask(const Policy& policy, const Subject& subject, const std::string& path);
[[nodiscard]] Access ask(const Policy& policy, const Subject& subject, const Host& host);

}  // namespace o4
