// What the runner does while bwrap runs: it passes signals on, stops and continues with the
// command, and takes turns at the caller's terminal.
#pragma once

#ifdef __linux__

#include "cli/process/bridge.hpp"
#include "cli/process/files.hpp"
#include "cli/process/guard.hpp"
#include "cli/process/keeper.hpp"
#include "cli/process/relay.hpp"

namespace o4 {

// The runner's ends of all lines, which it owns from here on; the relay and the proxy are borrowed.
struct Watching {
  pid_t child = -1;  // the guard
  Descriptor guard;
  Descriptor keeper;       // none without a terminal
  Relay* relay = nullptr;  // likewise
  Turn turn = Turn::foreground;
  RunProxy* proxy = nullptr;  // none if there is no bridge
};
struct Watched {
  Ended ended;
  int not_executed = 0;  // an error, if the keeper could not execute the command
};
// Blocks until all has ended: the guard has told, every child but the proxy has been waited for,
// and the caller's terminal is as it was. Blocks signals for good.
[[nodiscard]] Watched watch(Watching watching);

}  // namespace o4

#endif
