// Why a sandbox could not be made, as far as the machine tells.
//
// Only after the fact: bwrap's own message is shown as it is, and this adds what the machine's
// settings say about it. It never decides to run without a sandbox.
#pragma once

#include <string>

namespace o4 {

// To be asked after bwrap has failed. One sentence that says what would mend it; empty if the
// machine does not tell. Starts bwrap a few times and blocks as long as these take.
[[nodiscard]] std::string bwrap_failure_help(const std::string& bwrap);

}  // namespace o4
