// A terminal of the command's own in the place of the caller's (A3): what the command writes goes
// to the caller's terminal, and what is typed there goes to the command while it is the runner's
// turn to read it. Size and settings are those of the caller's.
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

  // The command's side, for the streams that are the caller's terminal.
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
  // From here on what is typed is passed on as it is; and back.
  void take();
  void give_back();
  void resize();

  static constexpr std::size_t descriptors = 2;
  [[nodiscard]] std::array<pollfd, descriptors> waiting() const;
  void move(const std::array<pollfd, descriptors>& ready);
  // A question in between: what is typed answers it, and what the command writes waits.
  void ask(Choice choice);
  void take_back();
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
