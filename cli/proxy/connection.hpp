// One client of the proxy, from its first byte until it is connected or refused.
#pragma once

#include "cli/proxy/core.hpp"

namespace o4 {

void serve(ProxyCore& core, Tcp::socket client, Seat seat);

}  // namespace o4
