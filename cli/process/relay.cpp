// Both sides are read and written without waiting: a terminal that takes nothing more must not keep
// signals from being heard. The caller's terminal is opened anew for that, since the setting
// belongs to what the caller has open.
//
//   caller's terminal ── typed_ ──▶ outside_ │ pseudo-terminal │ inside_ ──▶ the command
//                     ◀─ written_ ──         │                 │         ◀──
//
// While we have the caller's terminal it is raw, and the pseudo-terminal does what a terminal does
// with lines, echo and signals: Ctrl-C is a byte to us, and a SIGINT to the command's group, sent
// by the kernel. While we do not have it, the caller's terminal processes output by its own
// settings; for that time the pseudo-terminal is told not to, or each line would end twice.
//
// A question of the proxy takes the place of the traffic for a while: what is typed answers it, and
// what the command writes waits in the kernel.
#include "cli/process/relay.hpp"

#ifdef __linux__

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "cli/process/children.hpp"

namespace o4 {
namespace {

constexpr std::size_t most_pending = 64U << 10U;
constexpr int patience_ms = 100;

std::vector<int> terminal_streams() {
  std::vector<int> streams;
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::isatty(stream) != 0) {
      streams.push_back(stream);
    }
  }
  return streams;
}

// False when there will be no more.
bool read_into(int from, std::string& text) {
  std::array<char, 16384> buffer;  // NOLINT: filled by read
  const auto count = ::read(from, buffer.data(), buffer.size());
  text.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

// False if nothing can be written any more.
bool write_from(std::string& text, int to) {
  const auto count = ::write(to, text.data(), text.size());
  text.erase(0, count > 0 ? static_cast<std::size_t>(count) : 0);
  return count >= 0 || errno == EAGAIN || errno == EINTR;
}

bool is_ending_asked_for() {
  sigset_t pending;
  ::sigpending(&pending);
  return ::sigismember(&pending, SIGTERM) != 0 || ::sigismember(&pending, SIGINT) != 0 ||
         ::sigismember(&pending, SIGHUP) != 0 || ::sigismember(&pending, SIGQUIT) != 0;
}

}  // namespace

tl::expected<std::optional<Relay>, std::string> Relay::open() {
  Relay relay;
  relay.streams_ = terminal_streams();
  if (relay.streams_.empty()) {
    return std::optional<Relay>();
  }
  constexpr int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
  const auto own = "/proc/self/fd/" + std::to_string(relay.streams_.front());
  relay.terminal_ = Descriptor(::open(own.c_str(), flags | O_NONBLOCK));
  if (!relay.terminal_) {  // it is another user's: what is open has to do
    relay.terminal_ = Descriptor(::fcntl(relay.streams_.front(), F_DUPFD_CLOEXEC, 3));
  }
  relay.outside_ = Descriptor(::posix_openpt(flags | O_NONBLOCK));
  std::array<char, 64> name{};
  if (!relay.outside_ || ::grantpt(relay.outside_.get()) != 0 ||
      ::unlockpt(relay.outside_.get()) != 0 ||
      ::ptsname_r(relay.outside_.get(), name.data(), name.size()) != 0 ||
      !(relay.inside_ = Descriptor(::open(name.data(), flags)))) {
    return tl::unexpected(system_trouble("make", "a terminal for the command"));
  }
  struct stat status {};
  relay.is_free_ = ::tcgetpgrp(relay.terminal_.get()) < 0 &&
                   ::fstat(relay.terminal_.get(), &status) == 0 && !is_in_session(status.st_rdev);
  if (::tcgetattr(relay.terminal_.get(), &relay.found_) == 0) {
    (void)::tcsetattr(relay.inside_.get(), TCSANOW, &relay.found_);
  }
  relay.resize();
  return std::optional(std::move(relay));
}

// A pipeline's reader of the terminal is not known, so that a command with only some streams on it
// begins in the background and is stopped when it first reads: then it gets its turn.
Turn Relay::first_turn() const {
  const bool all = streams_.size() == 3 || (streams_.size() == 2 && streams_[1] == STDOUT_FILENO);
  return all && is_our_turn() ? Turn::foreground : Turn::background;
}

bool Relay::is_our_turn() const {
  const auto group = ::tcgetpgrp(terminal_.get());
  return group < 0 ? is_free_ : group == ::getpgrp();
}

// While both terminals process output, a line would end twice: one of them does it.
void Relay::process_output(Side side) {
  termios settings{};
  if (::tcgetattr(outside_.get(), &settings) != 0) {
    return;
  }
  if (side == Side::caller && (settings.c_oflag & OPOST) != 0) {
    left_output_ = true;
    settings.c_oflag &= ~static_cast<tcflag_t>(OPOST);
    (void)::tcsetattr(outside_.get(), TCSANOW, &settings);
  } else if (side == Side::command && left_output_) {
    left_output_ = false;
    settings.c_oflag |= OPOST;
    (void)::tcsetattr(outside_.get(), TCSANOW, &settings);
  }
}

// Raw: keys are the command's to interpret, by the settings of its own terminal.
void Relay::take() {
  process_output(Side::command);
  termios settings{};
  if (before_ || ::tcgetattr(terminal_.get(), &settings) != 0) {
    return;
  }
  before_ = settings;
  ::cfmakeraw(&settings);
  (void)::tcsetattr(terminal_.get(), TCSADRAIN, &settings);
}

void Relay::give_back() {
  process_output(Side::caller);
  if (before_) {
    (void)::tcsetattr(terminal_.get(), TCSADRAIN, &*before_);
    before_.reset();
  }
}

// Only if the settings are still those that we made: a shell that has its terminal back has set its
// own.
void Relay::rescue() const {
  termios now{};
  auto raw = found_;
  ::cfmakeraw(&raw);
  if (::tcgetattr(terminal_.get(), &now) == 0 && now.c_lflag == raw.c_lflag) {
    (void)::tcsetattr(terminal_.get(), TCSANOW, &found_);
  }
}

void Relay::resize() {
  winsize size{};
  if (::ioctl(terminal_.get(), TIOCGWINSZ, &size) == 0) {
    (void)::ioctl(outside_.get(), TIOCSWINSZ, &size);
  }
}

std::array<pollfd, Relay::descriptors> Relay::waiting() const {
  const auto events = [](bool reads, bool writes) {
    return static_cast<short>((reads ? POLLIN : 0) | (writes ? POLLOUT : 0));
  };
  const auto outside = events(!choice_ && written_.size() < most_pending, !typed_.empty());
  const auto terminal =
      events(before_.has_value() && typed_.size() < most_pending, !written_.empty());
  return {{{outside_ends_ ? -1 : outside_.get(), outside, 0},
           {terminal_ends_ || terminal == 0 ? -1 : terminal_.get(), terminal, 0}}};
}

// A side is read only while the other has room (waiting), so that neither buffer grows without end.
void Relay::move(const std::array<pollfd, descriptors>& ready) {
  constexpr short reads = POLLIN | POLLHUP | POLLERR;
  const auto& [outside, terminal] = ready;
  if ((outside.revents & reads) != 0 && !choice_) {
    outside_ends_ = !read_into(outside_.get(), written_);
  }
  if ((outside.revents & POLLOUT) != 0) {
    (void)write_from(typed_, outside_.get());
  }
  if ((terminal.revents & reads) != 0 && choice_) {
    std::string typed;
    terminal_ends_ = !read_into(terminal_.get(), typed);
    pick_ = terminal_ends_ ? std::optional<std::size_t>(2) : choice_->type(typed);
    written_ += pick_ ? choice_->finish(consent_words(*pick_)) : choice_->redraw();
    if (pick_) {
      choice_.reset();
    }
  } else if ((terminal.revents & reads) != 0 && before_) {
    terminal_ends_ = !read_into(terminal_.get(), typed_) && is_our_turn();
  }
  if ((terminal.revents & (POLLOUT | POLLERR)) != 0 && !write_from(written_, terminal_.get())) {
    terminal_ends_ = true;
    written_.clear();
  }
}

void Relay::ask(Choice choice) {
  choice_ = std::move(choice);
  written_ += "\r\n" + choice_->draw();
}

void Relay::take_back() {
  if (choice_) {
    written_ += choice_->finish("no answer: refused");
    choice_.reset();
  }
}

// The command is gone: what it wrote last is still in the pseudo-terminal. A caller's terminal that
// takes nothing is waited for until a signal asks us to end.
void Relay::finish() {
  take_back();
  inside_ = Descriptor();
  while (!outside_ends_ && read_into(outside_.get(), written_) && errno != EAGAIN) {
    errno = 0;
  }
  while (!written_.empty() && !terminal_ends_ && !is_ending_asked_for()) {
    pollfd terminal{terminal_.get(), POLLOUT, 0};
    (void)::poll(&terminal, 1, patience_ms);
    terminal_ends_ = terminal.revents != 0 && !write_from(written_, terminal_.get());
  }
  give_back();
}

}  // namespace o4

#endif
