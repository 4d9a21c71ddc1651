// Processes and those that descend from them, as /proc shows them.
//
// Only a process that is a reaper of orphans (PR_SET_CHILD_SUBREAPER) can rely on it: otherwise
// what a command starts and leaves goes to the machine's first process and is no descendant any
// more. Guard and runner are reapers. None of this works without /proc; there are then no
// descendants.
#pragma once

#include <sys/types.h>

#include <vector>

namespace o4 {

struct Descendant {
  pid_t process = 0;
  int depth = 1;  // 1: a child
};

// Every process that descends from `root`, parents before children, itself left out. Process
// numbers inside of namespaces are those of the reader's.
[[nodiscard]] std::vector<Descendant> descendants(pid_t root);

// Is it the terminal of any session? `terminal` is its device number (st_rdev).
[[nodiscard]] bool is_in_session(dev_t terminal);

// Kills the children of this process, and what they leave to it, until there are none but that one.
// Blocks until each has been waited for; a process that SIGKILL does not end at once, as one stuck
// in the kernel, is waited for all the same.
void kill_children(pid_t spared = -1);

}  // namespace o4
