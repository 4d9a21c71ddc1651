// bubblewrap as a child: what it inherits, the signals it gets, and how it ended.
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "cli/process/bridge.hpp"

namespace o4 {

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

// Why bwrap was not started: what is to be mounted is not there as it was, or the system refuses.
struct NotStarted {
  enum class Why { changed, trouble };
  Why why = Why::trouble;
  std::string text;
};

// Do commands get a terminal of their own here, since a standard stream is one?
[[nodiscard]] SessionOf session_here();

// Waits for the command and all that it has started. Signals that come meanwhile are passed on; the
// second one ends it. Needs hold_signals().
[[nodiscard]] tl::expected<BwrapEnd, NotStarted> run_bwrap(const BwrapCall& call);

// What a list names by number is open there afterwards, for a program that this process becomes.
// What cannot be opened is not there.
void open_at_numbers(const bwrap::Plan& plan);

// Does bwrap run /bin/true with these options?
[[nodiscard]] bool bwrap_works(const std::string& program, const std::vector<std::string>& options);

}  // namespace o4
