// bubblewrap as a child: what it inherits, the signals it gets, and how it ended.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>

#include "cli/run/files.hpp"
#include "cli/run/process.hpp"

#ifdef __linux__
#include <linux/close_range.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#endif

namespace o4 {

#ifdef __linux__

namespace {

constexpr int first_inherited = 3;

sigset_t passed_on() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int number : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) {
    ::sigaddset(&set, number);
  }
  return set;
}

// What is open here does not go around the mounts.
void close_inherited_on_exec() {
  const long done = ::syscall(SYS_close_range, first_inherited, ~0U, CLOSE_RANGE_CLOEXEC);
  if (done == 0) {
    return;
  }
  const long most = ::sysconf(_SC_OPEN_MAX);  // an old kernel
  for (int number = first_inherited; number < most; ++number) {
    (void)::fcntl(number, F_SETFD, FD_CLOEXEC);
  }
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result(words.size() + 1, nullptr);
  std::transform(words.begin(), words.end(), result.begin(),
                 [](std::string& word) { return word.data(); });
  return result;
}

Descriptor memory_file(std::string_view text) {
  Descriptor file(::memfd_create("arguments", MFD_CLOEXEC));
  while (file && !text.empty()) {
    const auto count = ::write(file.get(), text.data(), text.size());
    if (count < 0 && errno != EINTR) {
      return {};
    }
    text.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
  }
  if (file) {
    (void)::lseek(file.get(), 0, SEEK_SET);
  }
  return file;
}

[[noreturn]] void exec_bwrap(char* const* words, const std::vector<int>& kept, int trouble) {
  ::setpgid(0, 0);  // a terminal's signals come through us
  auto set = passed_on();
  ::sigaddset(&set, SIGCHLD);
  ::sigprocmask(SIG_UNBLOCK, &set, nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  close_inherited_on_exec();
  for (const int number : kept) {
    ::fcntl(number, F_SETFD, 0);
  }
  ::execv(*words, words);
  const int error = errno;
  (void)!::write(trouble, &error, sizeof error);
  ::_exit(exit_not_found);
}

// Passes signals on and listens to what bwrap says of its child.
class Watch {
 public:
  Watch(pid_t bwrap, const Descriptor& reports) : bwrap_(bwrap), reports_(reports) {
    auto set = passed_on();
    ::sigaddset(&set, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &set, nullptr);
    signals_ = Descriptor(::signalfd(-1, &set, SFD_CLOEXEC));
  }

  BwrapEnd wait() {
    int status = 0;
    while (::waitpid(bwrap_, &status, WNOHANG) == 0) {
      pollfd waiting{signals_.get(), POLLIN, 0};
      signalfd_siginfo info{};
      if (::poll(&waiting, 1, -1) > 0 &&
          ::read(signals_.get(), &info, sizeof info) == sizeof info && info.ssi_signo != SIGCHLD) {
        pass_on(static_cast<int>(info.ssi_signo));
      }
    }
    while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
      // what the sandbox still held has become our child, and is being killed
    }
    listen();
    const bool started = said_.find("\"exit-code\"") != std::string::npos;
    if (WIFSIGNALED(status)) {
      return {128 + WTERMSIG(status), true};
    }
    return {WEXITSTATUS(status), started};
  }

 private:
  void listen() {
    std::array<char, 4096> buffer;  // NOLINT: filled by read
    for (;;) {
      const auto count = ::read(reports_.get(), buffer.data(), buffer.size());
      if (count <= 0) {
        return;
      }
      said_.append(buffer.data(), static_cast<std::size_t>(count));
    }
  }

  // The group of the command; bwrap's own child, the first process inside, leads it and hears
  // nothing but SIGKILL. 0 as long as it is not known.
  [[nodiscard]] pid_t command_group() {
    listen();
    constexpr std::string_view key = "\"child-pid\":";
    const auto found = said_.find(key);
    if (found == std::string::npos) {
      return 0;
    }
    const auto begin = said_.find_first_of("0123456789", found + key.size());
    pid_t group = 0;
    if (begin != std::string::npos) {
      (void)std::from_chars(said_.data() + begin, said_.data() + said_.size(), group);
    }
    return group;
  }

  void pass_on(int number) {
    const auto group = command_group();
    if (group <= 1 || ::kill(-group, number) != 0) {
      (void)::kill(bwrap_, number);  // it still sets up, and takes all with it
    }
  }

  pid_t bwrap_;
  const Descriptor& reports_;
  Descriptor signals_;
  std::string said_;
};

}  // namespace

tl::expected<BwrapEnd, std::string> run_bwrap(const BwrapCall& call) {
  std::array<int, 2> ends{};
  std::array<int, 2> trouble_ends{};
  const auto arguments = memory_file(call.arguments);
  if (!arguments || ::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    return tl::unexpected(system_trouble("start", call.program));
  }
  const Descriptor reports(ends[0]);
  Descriptor told(ends[1]);
  if (::pipe2(trouble_ends.data(), O_CLOEXEC) != 0) {
    return tl::unexpected(system_trouble("start", call.program));
  }
  const Descriptor trouble(trouble_ends[0]);
  Descriptor trouble_told(trouble_ends[1]);
  std::vector<std::string> words = {call.program,
                                    "--json-status-fd",
                                    std::to_string(ends[1]),
                                    "--args",
                                    std::to_string(arguments.get()),
                                    "--"};
  words.insert(words.end(), call.command.begin(), call.command.end());
  const auto raw_words = pointers(words);
  const std::vector<int> kept = {arguments.get(), ends[1]};
  std::signal(SIGCHLD, SIG_DFL);
  (void)::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t child = ::fork();
  if (child == 0) {
    exec_bwrap(raw_words.data(), kept, trouble_ends[1]);
  }
  told = Descriptor();
  trouble_told = Descriptor();
  if (child < 0) {
    return tl::unexpected(system_trouble("start", call.program));
  }
  const auto end = Watch(child, reports).wait();
  int error = 0;
  if (::read(trouble.get(), &error, sizeof error) == sizeof error) {
    errno = error;
    return tl::unexpected(system_trouble("start", call.program));
  }
  return end;
}

bool bwrap_works(const std::string& program, const std::vector<std::string>& options) {
  std::vector<std::string> words = {program, "--ro-bind", "/", "/"};
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), {"--", "/bin/true"});
  const auto raw_words = pointers(words);
  const pid_t child = ::fork();
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      ::dup2(nowhere, stream);
    }
    close_inherited_on_exec();
    ::execv(raw_words.front(), raw_words.data());
    ::_exit(exit_not_found);
  }
  int status = -1;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#else

tl::expected<BwrapEnd, std::string> run_bwrap(const BwrapCall&) {
  return tl::unexpected("bubblewrap runs on Linux only");
}

bool bwrap_works(const std::string&, const std::vector<std::string>&) { return false; }

#endif

}  // namespace o4
