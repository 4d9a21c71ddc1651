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
// Until all has ended.
[[nodiscard]] Watched watch(Watching watching);

}  // namespace o4

#endif
