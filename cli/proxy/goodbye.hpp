// The end of a connection from which more may come: what was said last arrives whole, since closing
// at once would take it back. A client that uploads when it is refused would otherwise see a reset
// instead of the reason.
#pragma once

#include <string>

#include "cli/proxy/core.hpp"

namespace o4 {

// Says the last words, and then hears the client out, for a while. Takes the socket over and
// returns at once. Without last words it only ends the sending side.
void say_goodbye(ProxyCore& core, Tcp::socket client, std::string last_words);

}  // namespace o4
