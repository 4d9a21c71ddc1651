// How sandbox-exec of macOS is called: with a profile that was read back and proved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/process/process.hpp"
#include "cli/run/list.hpp"

namespace o4 {

// What is to be executed, and the variables that are set over the environment for it: those that
// lead to the proxy, where the profile lets commands reach one (N16).
struct SeatbeltCall {
  std::vector<std::string> words;
  Variables variables;
};

// Returns nothing if there is no profile, or one that is not proved; the diagnostics say why.
[[nodiscard]] std::optional<SeatbeltCall> seatbelt_call(Context& context, const Policy& policy,
                                                        const Facts& facts,
                                                        const LowerOptions& options);

}  // namespace o4
