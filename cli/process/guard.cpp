// A signal that is passed on goes to every process of the command, also to those that have left its
// group. If there is none yet, or one has been passed on before, the sandbox is killed instead.
//
// The guard blocks every signal, so that none that is meant for a group can end it before its work
// is done; it hears of dead children and of orders by descriptor, in one loop. It does nothing
// else, and ends in one of two ways: bwrap has ended, and it says so; or the runner has gone, and
// it kills all and cleans up in its stead.
#include "cli/process/guard.hpp"

#ifdef __linux__

#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <set>

#include "cli/process/children.hpp"
#include "cli/process/process.hpp"

namespace o4 {
namespace {

using Clock = std::chrono::steady_clock;

// A shell that hears SIGINT just before it starts a program waits for that program, which has not
// heard it. In the first moments of a command such programs are told as well; later they may be
// what a command does to clean up.
constexpr auto young_age = std::chrono::seconds(1);
constexpr int look_again_ms = 10;
constexpr int most_looks = 10;

// bwrap's own child is the first process inside; what is below it belongs to the command.
constexpr int depth_of_commands = 2;

class Guard {
 public:
  Guard(const Guarded& guarded, pid_t bwrap)
      : guarded_(guarded), runner_(guarded.runner), bwrap_(bwrap) {
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, SIGCHLD);
    signals_ = Descriptor(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
  }

  [[noreturn]] void watch() {
    while (!has_ended()) {
      std::array<pollfd, 2> waiting{{{signals_.get(), POLLIN, 0}, {runner_.get(), POLLIN, 0}}};
      (void)::poll(waiting.data(), waiting.size(), looks_again_ > 0 ? look_again_ms : -1);
      signalfd_siginfo info{};
      while (::read(signals_.get(), &info, sizeof info) > 0) {
      }
      if (waiting[1].revents != 0) {
        obey();
      } else if (looks_again_ > 0) {
        --looks_again_;
        pass_to_new(ended_.asked_by);
      }
    }
    kill_children();
    (void)!::send(runner_.get(), &ended_, sizeof ended_, MSG_NOSIGNAL);
    ::_exit(0);
  }

 private:
  // Waits for whatever has died, as a reaper gets children that it never started.
  bool has_ended() {
    int status = 0;
    for (pid_t child = 0; (child = ::waitpid(-1, &status, WNOHANG)) > 0;) {
      if (child == bwrap_) {
        ended_.status = status;
        return true;
      }
    }
    return false;
  }

  // One order, or the end of the line: the runner is gone, without a word.
  void obey() {
    Order order;
    if (::recv(runner_.get(), &order, sizeof order, 0) != sizeof order) {
      kill_children();
      guarded_.orphaned();
      ::_exit(0);
    }
    switch (order.kind) {
      case Order::Kind::pass_on:
        return pass_on(order.signal);
      case Order::Kind::stop:
        return send_all(SIGSTOP);
      case Order::Kind::go_on:
        return send_all(SIGCONT);
    }
  }

  void pass_on(int number) {
    const bool first = ended_.asked_by == 0;
    ended_.asked_by = number;
    if (!first || !pass_to_new(number)) {
      (void)::kill(bwrap_, SIGKILL);
      return;
    }
    const bool young = Clock::now() - begin_ < young_age;
    looks_again_ = number == SIGINT && young ? most_looks : 0;
  }

  // True if there was a process of the command that had not been told yet.
  bool pass_to_new(int number) {
    bool heard = false;
    for (const auto& process : descendants(bwrap_)) {
      if (process.depth >= depth_of_commands && told_.insert(process.process).second) {
        heard = ::kill(process.process, number) == 0 || heard;
        (void)::kill(process.process, SIGCONT);  // one that is stopped hears nothing
      }
    }
    return heard;
  }

  void send_all(int number) {
    for (const auto& process : descendants(::getpid())) {
      (void)::kill(process.process, number);
    }
  }

  const Guarded& guarded_;
  const Descriptor& runner_;
  pid_t bwrap_;
  Descriptor signals_;
  Ended ended_;
  std::set<pid_t> told_;
  int looks_again_ = 0;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace

// The race between fork and PR_SET_PDEATHSIG is closed by looking at the parent afterwards: if the
// guard has died by then, the child has another one, and does not go on.
void guard(const Guarded& guarded) {
  (void)::prctl(PR_SET_CHILD_SUBREAPER, 1);
  (void)::setsid();
  if (guarded.terminal >= 0) {
    (void)::ioctl(guarded.terminal, TIOCSCTTY, 0);
  }
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  const pid_t self = ::getpid();
  const pid_t bwrap = ::fork();
  if (bwrap == 0) {
    (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() == self) {
      guarded.execute();
    }
    ::_exit(exit_not_found);
  }
  Guard(guarded, bwrap).watch();
}

}  // namespace o4

#endif
