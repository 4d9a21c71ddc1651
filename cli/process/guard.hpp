// The process between the runner and bwrap. It leads a session of its own, which keeps the caller's
// out of reach; it becomes the parent of all that the sandbox leaves; and when the runner is gone,
// however it went, it ends everything.
//
// Why a process of its own: the runner can be killed at any moment by a signal that nobody can
// catch, and then somebody must still be there who knows that (13 of 60 commands went on without
// one).
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

// What the forked child is to be: `runner` is its end of the line, a socket of packets.
struct Guarded {
  const Descriptor& runner;
  int terminal = -1;               // of the session, if any
  std::function<void()> execute;   // called in the child; returns only if it fails
  std::function<void()> orphaned;  // called when the runner has gone, after all has ended
};
// Called in a child right after fork; never returns.
[[noreturn]] void guard(const Guarded& guarded);

}  // namespace o4
