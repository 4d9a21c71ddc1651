// Seeded worlds and questions in which the rules meet: overlaps, links, nested grants, look-alikes,
// odd homes. The same seed gives the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/reference/query.hpp"
#include "tests/reference/world.hpp"

namespace o4::reference {

// Every fact that has a default is present. Not all such worlds are accepted.
[[nodiscard]] World random_world(std::uint64_t seed);

[[nodiscard]] std::vector<Query> random_queries(const World& world, std::uint64_t seed,
                                                std::size_t count);

// Places that matter in this world: what rules, links and facts name.
[[nodiscard]] std::vector<std::string> landmarks(const World& world);

// Exhaustive small worlds: every combination of a few binary choices over two names.
[[nodiscard]] std::vector<World> small_worlds();
// Every path of up to three components over the same names and `..`, below the world's root.
[[nodiscard]] std::vector<std::string> small_paths(const World& world);

}  // namespace o4::reference
