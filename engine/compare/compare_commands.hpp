// What becomes of commands as such: whether they run, and under which profile.
#pragma once

#include "engine/compare/compare.hpp"

namespace o4 {

void compare_commands(Comparison& out, const Policy& a, const Policy& b);

}  // namespace o4
