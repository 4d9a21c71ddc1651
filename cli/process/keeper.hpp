// Job control on the terminal that a command gets: a process inside the sandbox, between bwrap and
// the command, in the same session as both. It puts the command into a group of its own, tells the
// runner when it stops, and lets it go on when the runner says so. Without it a command that the
// terminal stops would have nobody who could ever continue it, so that the kernel would not stop
// it.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace o4 {

// The numbers that it finds its program and the runner at. It closes the one and marks the other
// before it forks, so that the command has neither.
inline constexpr int keeper_program_fd = 5;
inline constexpr int keeper_runner_fd = 6;

// Which side of the terminal the command is on: reading from it stops one in the background.
enum class Turn : char { foreground = 'f', background = 'b' };

// What it tells the runner, one packet each. stopped: by which signal, so that the runner can stop
// in the same way; the command waits until a Turn comes back. not_executed: errno of execvp.
struct Kept {
  enum class Kind { stopped, not_executed };
  Kind kind = Kind::stopped;
  int number = 0;  // the signal; the error
};

// The words that call it with a command.
[[nodiscard]] std::vector<std::string> keeper_words(Turn turn,
                                                    const std::vector<std::string>& command);
// Are these the arguments of such a call?
[[nodiscard]] bool is_keeper_call(std::span<char* const> arguments);
// Runs the command of the call; its exit status, or 128 and the signal that ended it. Returns when
// the command has ended, not when all that it has started has. If the runner's line ends, the
// command is killed.
[[nodiscard]] int keep_terminal(std::span<char* const> arguments);

}  // namespace o4
