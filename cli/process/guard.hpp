// The process between the runner and bwrap. It leads a session of its own, which keeps the caller's
// out of reach; it becomes the parent of all that the sandbox leaves; and when the runner is gone,
// however it went, it ends everything.
#pragma once

#include <functional>

#include "cli/process/files.hpp"

namespace o4 {

// What the runner tells it.
struct Order {
  enum class Kind { pass_on, stop, go_on };
  Kind kind = Kind::pass_on;
  int signal = 0;  // to be passed on
};

// What it tells when all has ended.
struct Ended {
  int status = 0;    // of bwrap, as wait(2) has it
  int asked_by = 0;  // the last signal that was passed on, 0 if none
};

struct Guarded {
  const Descriptor& runner;
  int terminal = -1;               // of the session, if any
  std::function<void()> execute;   // called in the child; returns only if it fails
  std::function<void()> orphaned;  // called when the runner has gone, after all has ended
};
[[noreturn]] void guard(const Guarded& guarded);

}  // namespace o4
