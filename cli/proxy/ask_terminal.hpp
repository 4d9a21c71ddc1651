// Asks on the terminal of the program that runs the proxy.
#pragma once

#include "cli/proxy/questions.hpp"

namespace o4 {

// Nobody is asked if there is no terminal.
void ask_terminal(asio::io_context& loop, Questions& questions);

}  // namespace o4
