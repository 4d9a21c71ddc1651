// Asks on the terminal of the program that runs the proxy (N6): for `o4-policy proxy`, which has
// the terminal to itself. In a run the terminal is the command's by turns, and the runner asks
// (cli/process/watch.hpp). Keys and looks are those of cli/terminal/choice.hpp in both.
#pragma once

#include "cli/proxy/questions.hpp"

namespace o4 {

// Sets itself as the user of `questions`. Nobody is asked if there is no terminal: what would ask
// is then a no at once (N7). `loop` and `questions` must outlive the loop's run.
void ask_terminal(asio::io_context& loop, Questions& questions);

}  // namespace o4
