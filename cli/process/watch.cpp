// Signals, the guard, the keeper and the two terminals, waited for in one place. Whoever ends
// first, the caller's terminal is given back before the runner goes on.
//
// Job control, seen from the caller's shell, works as if the command were its own child. The user
// types Ctrl-Z: the byte reaches the pseudo-terminal, the kernel stops the command's group, the
// keeper tells us, we give the terminal back and stop our own group by the same signal, so that the
// shell sees a job that has stopped. `fg` continues us; we take the terminal if it is ours again,
// and tell the keeper, which continues the command. A command in the background that wants to read
// is stopped in the same way, and waits until the shell gives us the foreground; nothing tells of
// that moment, so that it is looked for five times a second while somebody waits.
//
// A SIGTSTP that reaches us instead (`kill -TSTP`, or a key while we do not have the terminal)
// stops the sandbox by the guard, since nothing else has stopped the command.
#include "cli/process/watch.hpp"

#ifdef __linux__

#include <poll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "cli/process/children.hpp"

namespace o4 {
namespace {

constexpr int turn_check_ms = 200;
constexpr std::size_t own_descriptors = 4;
constexpr std::size_t consent_no = 2;  // of a consent_choice

// Stops as the terminal would have stopped everything in this group; nothing happens where nobody
// could continue it.
void stop_here(int number) {
  sigset_t set;
  ::sigemptyset(&set);
  ::sigaddset(&set, number);
  ::sigaddset(&set, SIGCONT);
  const auto before = std::signal(number, SIG_DFL);
  (void)::kill(0, number);
  ::sigprocmask(SIG_UNBLOCK, &set, nullptr);
  ::sigprocmask(SIG_BLOCK, &set, nullptr);
  std::signal(number, before);
}

// What the runner does while bwrap runs. One thread, one poll: signals arrive by descriptor, so
// that none can interrupt anything.
class Watch {
 public:
  explicit Watch(Watching watching)
      : child_(watching.child),
        guard_(std::move(watching.guard)),
        keeper_(std::move(watching.keeper)),
        relay_(watching.relay),
        turn_(watching.turn),
        proxy_(watching.proxy) {
    sigset_t set;
    ::sigemptyset(&set);
    for (const int number :
         {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH, SIGTTIN}) {
      ::sigaddset(&set, number);
    }
    ::sigprocmask(SIG_BLOCK, &set, nullptr);
    std::signal(SIGTTOU, SIG_IGN);  // settings are put back from the background as well
    signals_ = Descriptor(::signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
    if (relay_ != nullptr) {
      turn_ == Turn::foreground ? relay_->take() : relay_->give_back();
    }
  }

  // The guard's last word is the end of the run; a guard that is gone without one was killed.
  Ended wait() {
    Ended ended{SIGKILL, 0};  // unless the guard says so: it is killed, and all with it
    for (;;) {
      std::array<pollfd, own_descriptors + Relay::descriptors> waiting{
          {{signals_.get(), POLLIN, 0},
           {guard_.get(), POLLIN, 0},
           {keeper_.get(), POLLIN, 0},
           {proxy_ == nullptr ? -1 : proxy_->runner.get(), POLLIN, 0}}};
      std::array<pollfd, Relay::descriptors> relayed{};
      if (relay_ != nullptr) {
        relayed = relay_->waiting();
      } else {
        relayed.fill({-1, 0, 0});
      }
      std::copy(relayed.begin(), relayed.end(), waiting.begin() + own_descriptors);
      (void)::poll(waiting.data(), waiting.size(), waits_for_turn_ ? turn_check_ms : -1);
      if (relay_ != nullptr) {
        std::copy(waiting.begin() + own_descriptors, waiting.end(), relayed.begin());
        relay_->move(relayed);
      }
      hear_signals();
      if (waiting[2].revents != 0) {
        hear_keeper();
      }
      if (waiting[3].revents != 0) {
        hear_proxy();
      }
      if (const auto picked = relay_ == nullptr ? std::nullopt : relay_->take_pick()) {
        answer_proxy(*picked);
      }
      if (waits_for_turn_ && relay_->is_our_turn()) {
        give_turn();
      }
      if (waiting[1].revents != 0) {
        (void)!::recv(guard_.get(), &ended, sizeof ended, 0);
        break;
      }
    }
    if (relay_ != nullptr) {
      relay_->finish();
    }
    (void)::waitpid(child_, nullptr, 0);
    kill_children(proxy_ == nullptr ? -1 : proxy_->process);  // none, unless the guard was killed
    return ended;
  }

  [[nodiscard]] int not_executed() const { return not_executed_; }

 private:
  void hear_signals() {
    signalfd_siginfo info{};
    while (::read(signals_.get(), &info, sizeof info) == sizeof info) {
      switch (info.ssi_signo) {
        case SIGTSTP:
        case SIGTTIN:
          stop();
          break;
        case SIGCONT:
          if (relay_ != nullptr && turn_ == Turn::foreground && relay_->is_our_turn()) {
            relay_->take();  // it was stopped in a way that nobody hears of
          }
          break;
        case SIGWINCH:
          if (relay_ != nullptr) {
            relay_->resize();
          }
          break;
        default:
          order({Order::Kind::pass_on, static_cast<int>(info.ssi_signo)});
      }
    }
  }

  // The command has stopped, or could not be executed.
  void hear_keeper() {
    Kept kept;
    if (::recv(keeper_.get(), &kept, sizeof kept, 0) != sizeof kept) {
      keeper_ = Descriptor();
      return;
    }
    if (kept.kind == Kept::Kind::not_executed) {
      not_executed_ = kept.number;
      return;
    }
    const bool wants_turn = kept.number == SIGTTIN || kept.number == SIGTTOU;
    if (!wants_turn || !relay_->is_our_turn()) {
      relay_->give_back();
      stop_here(kept.number == SIGSTOP ? SIGTSTP : kept.number);
    }
    waits_for_turn_ = wants_turn;
    if (!wants_turn || relay_->is_our_turn()) {
      give_turn();
    }
  }

  // The proxy has a question, or takes it back.
  void hear_proxy() {
    std::array<char, 1024> text{};
    const auto size = ::recv(proxy_->runner.get(), text.data(), text.size(), 0);
    if (size <= 0) {
      proxy_->runner = Descriptor();
    } else if (text[0] == '\0' && relay_ != nullptr) {
      relay_->take_back();
    } else if (relay_ == nullptr || turn_ != Turn::foreground || !relay_->is_our_turn()) {
      answer_proxy(consent_no);
    } else {
      relay_->ask(consent_choice({text.data(), static_cast<std::size_t>(size)}));
    }
  }

  // What the proxy reads: 0 no, 1 this once, 2 for the session.
  void answer_proxy(std::size_t picked) {
    const char consent = picked == consent_no ? char{0} : static_cast<char>(picked + 1);
    (void)!::send(proxy_->runner.get(), &consent, 1, MSG_NOSIGNAL);
  }

  void give_turn() {
    waits_for_turn_ = false;
    turn_ = relay_->is_our_turn() ? Turn::foreground : Turn::background;
    if (turn_ == Turn::foreground) {
      relay_->take();
    }
    (void)!::send(keeper_.get(), &turn_, sizeof turn_, MSG_NOSIGNAL);
  }

  // The sandbox stops with us, and goes on with us.
  void stop() {
    order({Order::Kind::stop, 0});
    if (relay_ != nullptr) {
      relay_->give_back();
    }
    stop_here(SIGTSTP);
    if (relay_ != nullptr && turn_ == Turn::foreground && relay_->is_our_turn()) {
      relay_->take();
    }
    order({Order::Kind::go_on, 0});
  }

  void order(const Order& order) {
    (void)!::send(guard_.get(), &order, sizeof order, MSG_NOSIGNAL);
  }

  pid_t child_;
  Descriptor guard_;
  Descriptor keeper_;
  Relay* relay_;
  Descriptor signals_;
  Turn turn_;
  RunProxy* proxy_;
  bool waits_for_turn_ = false;
  int not_executed_ = 0;
};

}  // namespace

Watched watch(Watching watching) {
  Watch watch(std::move(watching));
  const auto ended = watch.wait();
  return {ended, watch.not_executed()};
}

}  // namespace o4

#endif
