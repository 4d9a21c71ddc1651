// A terminal of the command's own in the place of the caller's (A3): what the command writes goes
// to the caller's terminal, and what is typed there goes to the command while it is the runner's
// turn to read it. Size and settings are those of the caller's.
//
// Why two terminals: a descriptor of the caller's terminal lets a command read what is typed at the
// next prompt, and type into it; closing only some of the ways (TIOCSTI) leaves the others. Pipes
// would do, but programs on them lose colours, line editing and sizes.
//
// Turns: only one group of processes may read from a terminal at a time, and the caller's shell
// decides which. The runner reads only while its group is in the foreground; when it is not and the
// command wants to read, the command is stopped as a job in the background would be (keeper.hpp).
// Nothing here blocks: bytes wait in two buffers of bounded size, and `waiting` asks for room or
// bytes accordingly.
//
// The caller's terminal is as it was found whenever the runner does not read from it, when the run
// ends, and, by the guard, if the runner is killed.
#pragma once

#include <sys/types.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "cli/process/files.hpp"
#include "cli/process/keeper.hpp"
#include "cli/terminal/choice.hpp"

#ifdef __linux__
#include <poll.h>
#include <termios.h>

namespace o4 {

class Relay {
 public:
  // Nothing if no standard stream is a terminal. An error if there can be no second one.
  [[nodiscard]] static tl::expected<std::optional<Relay>, std::string> open();

  // The command's side, for the streams that are the caller's terminal (0, 1, 2, those that are).
  [[nodiscard]] const Descriptor& inside() const { return inside_; }
  [[nodiscard]] const std::vector<int>& streams() const { return streams_; }
  void close_inside() { inside_ = Descriptor(); }
  // In the guard, which needs it for one thing: to leave the caller's terminal as it was found, if
  // the runner no longer can.
  void close_outside() { outside_ = Descriptor(); }
  void rescue() const;

  // Where the command begins: with all streams on the terminal in the foreground, if the caller has
  // it; in a pipeline it is another program's to read from, until the command does.
  [[nodiscard]] Turn first_turn() const;
  // May the runner read from the caller's terminal now?
  [[nodiscard]] bool is_our_turn() const;
  // From here on what is typed is passed on as it is; and back. Either may be called twice.
  void take();
  void give_back();
  // Gives the command's terminal the size of the caller's; the kernel tells the command.
  void resize();

  static constexpr std::size_t descriptors = 2;
  [[nodiscard]] std::array<pollfd, descriptors> waiting() const;
  // After poll(2), with its answers for what waiting() asked: moves what can be moved at once.
  void move(const std::array<pollfd, descriptors>& ready);
  // A question in between: what is typed answers it, and what the command writes waits.
  void ask(Choice choice);
  void take_back();
  // The answer to a question, once; nothing as long as there is none.
  [[nodiscard]] std::optional<std::size_t> take_pick() {
    return std::exchange(pick_, std::nullopt);
  }

  // When the command has ended: what it wrote last.
  void finish();

 private:
  Relay() = default;
  enum class Side { caller, command };
  void process_output(Side side);

  Descriptor outside_;  // the runner's side
  Descriptor inside_;
  Descriptor terminal_;  // the caller's
  std::vector<int> streams_;
  termios found_{};                // its settings at first
  std::optional<termios> before_;  // while they are ours
  std::string typed_;              // to the command
  std::string written_;            // to the caller
  std::optional<Choice> choice_;
  std::optional<std::size_t> pick_;
  bool is_free_ = false;      // the caller's is the terminal of no session, so that nobody waits
  bool left_output_ = false;  // the caller's terminal processes it
  bool outside_ends_ = false;
  bool terminal_ends_ = false;
};

}  // namespace o4
#endif
