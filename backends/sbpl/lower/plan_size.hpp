// How large a plan's profile is: for the kernel, which takes rules up to a certain size, and for
// the reader, which takes bounded time.
#pragma once

#include <cstddef>

#include "backends/sbpl/lower/plan.hpp"

namespace o4::sbpl {

// Rules with many filters become several in the same place, which mean the same.
void split_large_rules(Plan& plan);

// An upper bound of what reading the profile spends, in the units of the evaluator.
[[nodiscard]] std::size_t reading_work(const Plan& plan);
inline constexpr std::size_t most_reading_work = 900'000;

}  // namespace o4::sbpl
