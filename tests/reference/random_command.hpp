// Random paths near a landmark, and random command texts, for random_query.cpp.
#pragma once

#include <string>

#include "tests/reference/dice.hpp"
#include "tests/reference/world.hpp"

namespace o4::reference {

// Another spelling of `path`, or a place near it.
[[nodiscard]] std::string near(Dice& dice, const World& world, const std::string& path);

[[nodiscard]] std::string random_command(Dice& dice, const World& world);

}  // namespace o4::reference
