// The runner starts a guard, the guard bwrap, and bwrap the command, which on a terminal has a
// keeper above it (keeper.hpp). All that bwrap finds open has a fixed number: the list names them.
//
// Everything is opened before the fork, at whatever number comes, then lifted above all numbers
// that are wanted (lift), and put in its place in the child just before bwrap is executed. So no
// number that is being filled can hold something that is still needed, whatever the caller had
// open. Between fork and execv the child makes system calls on what was prepared; words and
// pointers are ready by then.
#include "cli/process/bwrap.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "cli/machine/files.hpp"
#include "cli/process/files.hpp"
#include "cli/process/process.hpp"

#ifdef __linux__
#include <linux/keyctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "cli/process/filter.hpp"
#include "cli/process/guard.hpp"
#include "cli/process/mounts_check.hpp"
#include "cli/process/relay.hpp"
#include "cli/process/watch.hpp"
#endif

namespace o4 {

#ifdef __linux__

namespace {

constexpr int status_fd = 3;
constexpr int arguments_fd = 4;

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result(words.size() + 1, nullptr);
  std::transform(words.begin(), words.end(), result.begin(),
                 [](std::string& word) { return word.data(); });
  return result;
}

// A list goes to bwrap as a file in memory, rewound: --args reads it to its end. A pipe would need
// a writer, and command lines have a limit.
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

struct Pair {
  Descriptor ours;
  Descriptor theirs;
};

// Packets, so that one order is one read. Both ends are none if there are no more descriptors.
Pair socket_pair() {
  std::array<int, 2> ends = {-1, -1};
  (void)::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data());
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Pair pipe_pair() {
  std::array<int, 2> ends = {-1, -1};
  (void)::pipe2(ends.data(), O_CLOEXEC);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// What the mounts of the list are made upon.
std::string mounts_here() { return read_file("/proc/self/mountinfo").value_or(std::string()); }

// Something open, and the number at which bwrap finds it.
struct Given {
  Descriptor open;
  int number = 0;
};

// None of them, nor `other`, may lie where one is to be.
// Also raises the soft limit of open files if the numbers that are wanted lie above it.
bool lift(std::vector<Given>& given, Descriptor& other) {
  int highest = STDERR_FILENO;
  for (const auto& [open, number] : given) {
    highest = std::max(highest, number);
  }
  rlimit limit{};
  const auto needed = static_cast<rlim_t>(highest) + given.size() + 64;
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < needed) {
    limit.rlim_cur = std::min(limit.rlim_max, needed);
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
  }
  const auto raise = [&](Descriptor& open) {
    open = Descriptor(::fcntl(open.get(), F_DUPFD_CLOEXEC, highest + 1));
    return bool(open);
  };
  return raise(other) &&
         std::all_of(given.begin(), given.end(), [&](Given& one) { return raise(one.open); });
}

// Of signals as a program is started with, without what the runner has open or ignores.
[[noreturn]] void execute(char* const* words, const std::vector<Given>& given, const Relay* relay,
                          const Descriptor& trouble) {
  for (const int number : {SIGPIPE, SIGTTOU, SIGCHLD}) {
    std::signal(number, SIG_DFL);
  }
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  // Without keys of the caller's; inside another sandbox there are none to be had.
  (void)::syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr);
  close_inherited_on_exec();
  if (relay != nullptr) {
    for (const int stream : relay->streams()) {
      (void)::dup2(relay->inside().get(), stream);
    }
  }
  for (const auto& [open, number] : given) {
    (void)::dup2(open.get(), number);
  }
  ::execv(*words, words);
  const int error = errno;
  (void)!::write(trouble.get(), &error, sizeof error);
  ::_exit(exit_not_found);
}

tl::unexpected<NotStarted> trouble_with(const std::string& program) {
  return tl::unexpected(NotStarted{NotStarted::Why::trouble, system_trouble("start", program)});
}

// What the list says is open, opened.
tl::expected<std::vector<Given>, NotStarted> open_given(const BwrapCall& call) {
  std::vector<Given> given;
  given.push_back({memory_file(call.arguments), arguments_fd});
  if (call.plan.filter) {
    given.push_back(
        {call_filter(call.plan.filter->namespaces), static_cast<int>(call.plan.filter->fd)});
  }
  for (const auto& [open, number] : given) {
    if (!open) {
      return trouble_with(call.program);
    }
  }
  for (const auto& place : call.plan.open) {
    given.push_back({open_place(place.path), static_cast<int>(place.fd)});
    if (!given.back().open) {
      return tl::unexpected(
          NotStarted{NotStarted::Why::changed, system_trouble("show", place.path)});
    }
  }
  return given;
}

}  // namespace

SessionOf session_here() {
  const bool terminal =
      ::isatty(STDIN_FILENO) != 0 || ::isatty(STDOUT_FILENO) != 0 || ::isatty(STDERR_FILENO) != 0;
  return terminal ? SessionOf::runner : SessionOf::profile;
}

// How the end is told apart. A failed execv writes its error on `trouble`. bwrap reports on its
// status line that the command has exited ("exit-code"); without such a report, or if the keeper
// could not execute the command, its exit status is bwrap's own complaint, unless a signal that was
// passed on is the reason.
tl::expected<BwrapEnd, NotStarted> run_bwrap(const BwrapCall& call) {
  auto given = open_given(call);
  if (!given) {
    return tl::unexpected(std::move(given.error()));
  }
  auto relay = Relay::open();
  if (!relay) {
    return tl::unexpected(NotStarted{NotStarted::Why::trouble, std::move(relay.error())});
  }
  auto reports = pipe_pair();
  auto trouble = pipe_pair();
  auto guarded = socket_pair();
  auto kept = *relay ? socket_pair() : Pair();
  std::vector<std::string> words = {
      call.program, "--json-status-fd",           std::to_string(status_fd),
      "--args",     std::to_string(arguments_fd), "--"};
  auto command = call.plan.command;
  const auto turn = *relay ? (*relay)->first_turn() : Turn::foreground;
  if (*relay) {
    command = keeper_words(turn, command);
    given->push_back(
        {Descriptor(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC)), keeper_program_fd});
    given->push_back({std::move(kept.theirs), keeper_runner_fd});
  }
  if (call.plan.bridge && call.proxy != nullptr) {
    const auto before = bridge_words(call.plan.bridge->port);
    command.insert(command.begin(), before.begin(), before.end());
    given->push_back(
        {Descriptor(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC)), bridge_program_fd});
    given->push_back({std::move(call.proxy->sandbox), bridge_proxy_fd});
  }
  auto verdict = pipe_pair();
  if (!call.plan.open.empty()) {
    const int told = static_cast<int>(call.plan.open.back().fd) + 1;
    const auto before = mounts_check_words(told);
    command.insert(command.begin(), before.begin(), before.end());
    given->push_back(
        {Descriptor(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC)), mounts_check_program_fd});
    given->push_back(
        {memory_file(mounts_check_text(expected_mounts(call.plan), mounts_here())), told});
    given->push_back({std::move(verdict.theirs), told + 1});
  }
  given->push_back({std::move(reports.theirs), status_fd});
  words.insert(words.end(), command.begin(), command.end());
  const auto raw_words = pointers(words);
  if (!trouble.ours || !guarded.ours || !lift(*given, trouble.theirs)) {
    return trouble_with(call.program);
  }
  std::signal(SIGCHLD, SIG_DFL);
  (void)::prctl(PR_SET_CHILD_SUBREAPER, 1);
  auto* const own = *relay ? &**relay : nullptr;
  const pid_t child = ::fork();
  if (child == 0) {
    guarded.ours = Descriptor();
    kept.ours = Descriptor();
    if (call.proxy != nullptr) {
      call.proxy->runner = Descriptor();
    }
    if (own != nullptr) {
      own->close_outside();
    }
    guard({guarded.theirs, own != nullptr ? own->inside().get() : -1,
           [&] { execute(raw_words.data(), *given, own, trouble.theirs); },
           [&] {
             if (own != nullptr) {
               own->rescue();
             }
             call.if_killed();
           }});
  }
  given->clear();
  guarded.theirs = Descriptor();
  verdict.theirs = Descriptor();
  trouble.theirs = Descriptor();
  if (child < 0) {
    return trouble_with(call.program);
  }
  if (*relay) {
    (*relay)->close_inside();
  }
  const auto [ended, kept_error] =
      watch({child, std::move(guarded.ours), std::move(kept.ours), own, turn, call.proxy});
  int error = 0;
  if (::read(trouble.ours.get(), &error, sizeof error) == sizeof error) {
    errno = error;
    return trouble_with(call.program);
  }
  MountsVerdict said;
  const bool has_said = ::read(verdict.ours.get(), &said, sizeof said) == sizeof said;
  if (has_said && said.kind == MountsVerdict::Kind::misplaced) {
    return tl::unexpected(
        NotStarted{NotStarted::Why::changed, "a mount has come to lie elsewhere"});
  }
  const int not_executed = has_said ? said.error : kept_error;
  const bool exited = text_of(reports.ours).find("\"exit-code\"") != std::string::npos;
  if (exited && not_executed == 0) {
    return BwrapEnd{
        WIFSIGNALED(ended.status) ? 128 + WTERMSIG(ended.status) : WEXITSTATUS(ended.status), true};
  }
  if (ended.asked_by != 0) {
    return BwrapEnd{128 + ended.asked_by, true};
  }
  return WIFSIGNALED(ended.status) ? BwrapEnd{128 + WTERMSIG(ended.status), true}
                                   : BwrapEnd{WEXITSTATUS(ended.status), false};
}

void open_at_numbers(const bwrap::Plan& plan) {
  auto given = open_given({{}, {}, plan, {}});
  Descriptor none(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (given && lift(*given, none)) {
    for (const auto& [open, number] : *given) {
      (void)::dup2(open.get(), number);
    }
  }
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

SessionOf session_here() { return SessionOf::profile; }

tl::expected<BwrapEnd, NotStarted> run_bwrap(const BwrapCall&) {
  return tl::unexpected(NotStarted{NotStarted::Why::trouble, "bubblewrap runs on Linux only"});
}

void open_at_numbers(const bwrap::Plan&) {}

bool bwrap_works(const std::string&, const std::vector<std::string>&) { return false; }

#endif

}  // namespace o4
