// lower and verify for squid, which is the backend of no platform: it keeps host rules for many
// machines and confines nothing. Hence no row in the table of backends, and these three doors.
#pragma once

#include "cli/args/context.hpp"

namespace o4 {

// Does the command line name it?
[[nodiscard]] bool is_about_squid(const Context& context);
// Prints a configuration that was read back and proved; the exit status. The policy is that of a
// session with a proxy, as squid takes the proxy's place.
[[nodiscard]] int lower_squid(Context& context);
// Proves it, or a text of any origin (--profile); the exit status: 1 if a host and port differ, 2
// if the text cannot be read.
[[nodiscard]] int verify_squid(Context& context);

}  // namespace o4
