// Processes and those that descend from them, as /proc shows them.
#pragma once

#include <sys/types.h>

#include <vector>

namespace o4 {

struct Descendant {
  pid_t process = 0;
  int depth = 1;  // 1: a child
};

// Every process that descends from `root`, parents before children.
[[nodiscard]] std::vector<Descendant> descendants(pid_t root);

// Is it the terminal of any session?
[[nodiscard]] bool is_in_session(dev_t terminal);

// Kills the children of this process, and what they leave to it, until there are none but that one.
void kill_children(pid_t spared = -1);

}  // namespace o4
