// How sandbox-exec of macOS is called: with a profile that was read back and proved (E1).
//
// No runner is left after it: sandbox-exec takes this process's place, so that nothing can be made
// before or cleaned up after. That is why macOS has no stage and no placeholders, and why a proxy
// that goes with it must find its end by itself (run_proxy.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/process/process.hpp"
#include "cli/run/list.hpp"

namespace o4 {

// What is to be executed, program first, and the variables that are set over the environment for
// it: those that lead to the proxy, where the profile lets commands reach one (N16). Variables that
// rules hide are taken away by a call of env in the words.
struct SeatbeltCall {
  std::vector<std::string> words;
  Variables variables;
};

// Returns nothing if there is no profile, or one that is not proved; the diagnostics say why.
[[nodiscard]] std::optional<SeatbeltCall> seatbelt_call(Context& context, const Policy& policy,
                                                        const Facts& facts,
                                                        const LowerOptions& options);

}  // namespace o4
