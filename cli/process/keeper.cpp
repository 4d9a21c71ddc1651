// The keeper is this program again, called inside the sandbox by descriptor. Every signal is
// blocked in it once the command has been forked, with the mask from before given back to the
// command.
//
// While the command is not to have the terminal, the keeper's own group is in the foreground: then
// a read of the command's stops it instead of stealing what is typed.

#include "cli/process/keeper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>

#include "cli/process/files.hpp"
#include "cli/process/process.hpp"

#ifdef __linux__
#include <sys/signalfd.h>
#endif

namespace o4 {
namespace {

constexpr std::string_view keeper_name = "keep-terminal";

}  // namespace

std::vector<std::string> keeper_words(Turn turn, const std::vector<std::string>& command) {
  std::vector<std::string> words = {"/proc/self/fd/" + std::to_string(keeper_program_fd),
                                    std::string(keeper_name),
                                    {static_cast<char>(turn)}};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

bool is_keeper_call(std::span<char* const> arguments) {
  return arguments.size() > 3 && arguments[1] == keeper_name &&
         std::string_view(arguments[0]).starts_with("/proc/self/fd/");
}

#ifdef __linux__

namespace {

class Keeper {
 public:
  Keeper(Turn turn, std::span<char* const> command) : turn_(turn), command_(command) {
    ::close(keeper_program_fd);
    (void)::fcntl(keeper_runner_fd, F_SETFD, FD_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      terminal_ = ::isatty(stream) != 0 ? stream : terminal_;
    }
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, SIGCHLD);
    signals_ = Descriptor(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
    ::sigaddset(&set, SIGTTOU);
    ::sigprocmask(SIG_BLOCK, &set, &before_);
  }

  int run() {
    child_ = ::fork();
    if (child_ == 0) {
      execute();
    }
    sigset_t all;  // from here on signals are for the command
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, nullptr);
    (void)::setpgid(child_, child_);
    place(turn_);
    int status = 0;
    while (!has_ended(status)) {
      std::array<pollfd, 2> waiting{{{signals_.get(), POLLIN, 0}, {keeper_runner_fd, POLLIN, 0}}};
      (void)::poll(waiting.data(), waiting.size(), -1);
      signalfd_siginfo info{};
      while (::read(signals_.get(), &info, sizeof info) > 0) {
      }
      if (waiting[1].revents != 0) {
        obey();
      }
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

 private:
  [[noreturn]] void execute() {
    (void)::setpgid(0, 0);
    if (turn_ == Turn::foreground) {
      (void)::tcsetpgrp(terminal_, ::getpid());  // SIGTTOU is blocked
    }
    ::sigprocmask(SIG_SETMASK, &before_, nullptr);
    ::execvp(command_[0], command_.data());
    tell({Kept::Kind::not_executed, errno});
    ::_exit(exit_not_found);
  }

  bool has_ended(int& status) {
    while (::waitpid(child_, &status, WNOHANG | WUNTRACED) > 0) {
      if (!WIFSTOPPED(status)) {
        return true;
      }
      tell({Kept::Kind::stopped, WSTOPSIG(status)});
    }
    return false;
  }

  static void tell(const Kept& kept) {
    (void)!::send(keeper_runner_fd, &kept, sizeof kept, MSG_NOSIGNAL);
  }

  void place(Turn turn) const {
    (void)::tcsetpgrp(terminal_, turn == Turn::foreground ? child_ : ::getpgrp());
  }

  void obey() {
    Turn turn{};
    if (::recv(keeper_runner_fd, &turn, sizeof turn, 0) != sizeof turn) {
      (void)::kill(child_, SIGKILL);  // the runner is gone
      return;
    }
    place(turn);
    (void)::kill(-child_, SIGCONT);
  }

  Turn turn_;
  std::span<char* const> command_;
  int terminal_ = STDIN_FILENO;
  sigset_t before_{};
  Descriptor signals_;
  pid_t child_ = -1;
};

}  // namespace

int keep_terminal(std::span<char* const> arguments) {
  return Keeper(static_cast<Turn>(*arguments[2]), arguments.subspan(3)).run();
}

#else

int keep_terminal(std::span<char* const>) { return exit_not_executable; }

#endif

}  // namespace o4
