// bubblewrap as a child: what it inherits, the signals it gets, and how it ended.
//
// The processes of a run, each the parent of the next:
//
//   runner    o4-policy run: waits, passes on, cleans up (watch.hpp)
//   guard     leads a session of its own, reaper of all that is left (guard.hpp)
//   bwrap     makes the sandbox; its child inside is the first process of the pid namespace
//   check     of the mounts that were made, then becomes what follows (mounts_check.hpp)
//   bridge    only with a proxy: makes the socket, then becomes what follows (bridge.hpp)
//   keeper    only on a terminal: job control for the command (keeper.hpp)
//   command
//
// Who ends whom: bwrap has the guard's death as a signal, and everything inside ends with its first
// process. The guard hears on its line when the runner is gone, whatever way it went, and then
// kills all. The runner is a reaper as well and kills what is left if the guard should die. So
// nothing of a run outlives it, whichever of them is killed, at any moment (attacks B).
//
// Signals: HUP, INT, QUIT and TERM are held in the runner and passed on to every process of the
// command, also to those that have left its group; the second one kills. TSTP and CONT stop and
// continue the sandbox with the runner.
//
// The terminal is never the caller's (A3): where a standard stream is one, the command gets a
// pseudo-terminal in the guard's session, and the runner carries bytes between the two (relay.hpp).
// Other streams, pipes and files, are inherited as they are.
//
// Descriptors that bwrap finds, and no others: 0 to 2; 3 for its status reports; 4 for its
// arguments; 5 and 6 for the keeper; 7 and 8 for the bridge; 9 for the check; from 10 those of the
// list itself, the filter first and then the places that are held open; two more for the check.
// What else the runner has open is closed on exec, since a descriptor passes by every mount (gap
// `inherited-fd`).
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "cli/process/bridge.hpp"

namespace o4 {

// All references must outlive the call. `proxy->sandbox` is used up by it.
struct BwrapCall {
  std::string program;              // "/usr/bin/bwrap"
  std::string arguments;            // ended by NULs each, for --args
  const bwrap::Plan& plan;          // of these arguments: the command, and what has to be open
  std::function<void()> if_killed;  // called after the end if this process is no more then
  RunProxy* proxy = nullptr;        // if the plan has a bridge
};
struct BwrapEnd {
  int status = 0;        // the command's exit status, or 128 + a signal's number
  bool started = false;  // the command itself, not only bwrap
};

// Why bwrap was not started: what is to be mounted is not there as it was (changed: new facts may
// help), or the system refuses (trouble: `text` says what).
struct NotStarted {
  enum class Why { changed, trouble };
  Why why = Why::trouble;
  std::string text;
};

// Do commands get a terminal of their own here, since a standard stream is one?
[[nodiscard]] SessionOf session_here();

// Waits for the command and all that it has started. Signals that come meanwhile are passed on; the
// second one ends it. Needs hold_signals(). Makes this process a reaper of orphans, resets SIGCHLD,
// and blocks more signals for good: it is meant for a program that does nothing but this, from its
// only thread. `started` is false if bwrap has failed before the command ran; it has then said why
// on standard error.
[[nodiscard]] tl::expected<BwrapEnd, NotStarted> run_bwrap(const BwrapCall& call);

// What a list names by number is open there afterwards, without close-on-exec, for a program that
// this process becomes. What cannot be opened is not there.
void open_at_numbers(const bwrap::Plan& plan);

// Does bwrap run /bin/true with these options? Blocks until it has ended; its output goes nowhere.
[[nodiscard]] bool bwrap_works(const std::string& program, const std::vector<std::string>& options);

}  // namespace o4
