// What a hostile command tries from inside a sandbox, by name: `attacker TRY [ARGUMENT...]`. Prints
// "works" and what it got, or the name of the error. Linked statically, so that it runs wherever
// its own file can be seen.
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/keyctl.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace {

int say(long result) {
  const char* const name = result >= 0 ? "works" : strerrorname_np(errno);
  std::puts(name == nullptr ? "unknown error" : name);
  return result >= 0 ? 0 : 1;
}

// A new process by the oldest call for it, with these flags.
long clone_with(unsigned long flags) {
  const long child = syscall(SYS_clone, flags | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
  if (child == 0) {
    _exit(0);
  }
  return child;
}

long clone3_with(std::uint64_t flags) {
  struct {
    std::uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls;
  } arguments{flags, 0, 0, 0, SIGCHLD, 0, 0, 0};
  const long child = syscall(SYS_clone3, &arguments, sizeof arguments);
  if (child == 0) {
    _exit(0);
  }
  return child;
}

long push_key(unsigned long request, int terminal) {
  char key = 'x';
  return ioctl(terminal, request, &key);
}

int read_key(const char* name) {
  const long key = syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_SESSION_KEYRING, "user", name, 0);
  char text[64] = {};
  if (key >= 0 && syscall(SYS_keyctl, KEYCTL_READ, key, text, sizeof text - 1) > 0) {
    std::printf("%s ", text);
  }
  return say(key);
}

// Swaps two names again and again, for whoever looks at one of them in between.
int swap_for_ever(const char* a, const char* b) {
  for (;;) {
    syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, 2 /* RENAME_EXCHANGE */);
  }
}

long trace(pid_t process) {
  const long result = ptrace(PTRACE_ATTACH, process, nullptr, nullptr);
  return result < 0 ? ptrace(static_cast<__ptrace_request>(PTRACE_SEIZE), process, nullptr, nullptr)
                    : result;
}

pid_t sleeper() {
  const pid_t child = fork();
  if (child == 0) {
    sleep(5);
    _exit(0);
  }
  return child;
}

int attack(std::string_view what, char** arguments) {
  const auto number = [&](int i) { return std::strtoul(arguments[i], nullptr, 0); };
  if (what == "socket") {
    return say(syscall(SYS_socket, number(0), SOCK_STREAM, number(1)));
  }
  if (what == "datagram") {
    return say(syscall(SYS_socket, number(0), SOCK_DGRAM, number(1)));
  }
  if (what == "pair") {
    int ends[2];
    return say(syscall(SYS_socketpair, number(0), SOCK_STREAM, 0, ends));
  }
  if (what == "io_uring") {
    char parameters[256] = {};
    return say(syscall(SYS_io_uring_setup, 4, parameters));
  }
  if (what == "userfaultfd") {
    return say(syscall(SYS_userfaultfd, 1 /* UFFD_USER_MODE_ONLY */));
  }
  if (what == "bpf") {
    bpf_attr attributes{};
    return say(syscall(SYS_bpf, BPF_PROG_LOAD, &attributes, sizeof attributes));
  }
  if (what == "perf") {
    perf_event_attr attributes{};
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_SOFTWARE;
    attributes.exclude_kernel = 1;
    return say(syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0));
  }
  if (what == "read-key") {
    return read_key(arguments[0]);
  }
  if (what == "add-key") {
    return say(syscall(SYS_add_key, "user", arguments[0], "planted", 7, KEY_SPEC_SESSION_KEYRING));
  }
  if (what == "request-key") {
    return say(syscall(SYS_request_key, "user", arguments[0], nullptr, 0));
  }
  if (what == "new-keyring") {
    const long made = syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr);
    const long key =
        syscall(SYS_add_key, "user", arguments[0], "SECRET", 6, KEY_SPEC_SESSION_KEYRING);
    if (made < 0 || key < 0) {
      return say(-1);
    }
    execvp(arguments[1], arguments + 1);
    return say(-1);
  }
  if (what == "unshare") {
    return say(unshare(static_cast<int>(number(0))));
  }
  if (what == "clone") {
    return say(clone_with(number(0)));
  }
  if (what == "clone3") {
    return say(clone3_with(number(0)));
  }
  if (what == "setns") {
    const int space = open(arguments[0], O_RDONLY);
    return say(setns(space, 0));
  }
  if (what == "push-key") {
    return say(push_key(number(1), static_cast<int>(number(0))));
  }
  if (what == "trace") {
    const pid_t process = arguments[0] == nullptr ? sleeper() : static_cast<pid_t>(number(0));
    const int result = say(trace(process));
    kill(process, SIGKILL);
    return result;
  }
  if (what == "swap") {
    return swap_for_ever(arguments[0], arguments[1]);
  }
  std::puts("no such attack");
  return 2;
}

}  // namespace

int main(int argc, char** argv) { return argc < 2 ? 2 : attack(argv[1], argv + 2); }
