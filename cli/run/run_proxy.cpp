// The proxy of a run is a forked child without exec: it has the policy already, and needs no other
// program to be found. What it must not keep are the runner's locks and files, so it closes all
// that it was not given.

#include "cli/run/run_proxy.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "cli/machine/files.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {
namespace {

constexpr mode_t own_file = 0600;

std::array<Descriptor, 2> line(int kind) {
  std::array<int, 2> ends = {-1, -1};
  (void)::socketpair(AF_UNIX, kind, 0, ends.data());
  for (const int end : ends) {
    (void)::fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// The child keeps no lock and no file of the runner's.
void close_all_but(const std::array<int, 4>& kept) {
  const auto names = list_folder("/proc/self/fd");
  for (const auto& name : names ? *names : std::vector<std::string>()) {
    const int number = std::atoi(name.c_str());
    if (number > STDERR_FILENO && std::find(kept.begin(), kept.end(), number) == kept.end()) {
      (void)::close(number);
    }
  }
}

// A path that stands in quotes of a shell, in a variable.
bool is_plain(const std::string& path) {
  return !path.empty() && path.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@") == std::string::npos;
}

}  // namespace

Options with_proxy(Options options) {
  if (!options.flags.has("--network")) {
    options.flags.add("--network", "proxied");
  }
  return options;
}

std::string new_token() { return random_name() + random_name(); }

ProxyAccess access_with(std::uint16_t port, const std::string& token) {
  ProxyAccess access{"http://o4:" + token + "@127.0.0.1:" + std::to_string(port)};
  const auto program = real_path("/proc/self/exe");
  if (is_plain(program)) {
    access.program = program;
  }
  return access;
}

std::optional<ProxySettings> proxy_settings(Context& context, std::string token,
                                            std::string command) {
  ProxySettings settings;
  settings.token = std::move(token);
  settings.command = std::move(command);
  const auto& flags = context.options.flags;
  if (const auto program = flags.value("--ask-command")) {
    settings.asking = Asking::program;
    settings.ask_program = *program;
  }
  if (const auto path = flags.value("--log")) {
    settings.log = Descriptor(
        ::open(path->c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, own_file));
    if (!settings.log) {
      context.diagnostics.error("proxy-log", flag_span(context.options, "--log"),
                                system_trouble("write", *path));
      return std::nullopt;
    }
  }
  return settings;
}

tl::expected<RunProxy, std::string> start_run_proxy(const Judge& judge,
                                                    const ProxySettings& settings,
                                                    Descriptor listening) {
  auto [sandbox, from_sandbox] = line(SOCK_STREAM);
  auto [runner, to_runner] = line(SOCK_SEQPACKET);
  if (!sandbox || !runner) {
    return tl::unexpected(system_trouble("start", "the egress proxy"));
  }
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGPIPE, SIG_IGN);
    (void)::setpgid(0, 0);  // keys of the terminal are for the command
    sandbox = Descriptor();
    runner = Descriptor();
    close_all_but({from_sandbox.get(), to_runner.get(), listening.get(), settings.log.get()});
    const auto blocked = serve_proxy(judge, settings, std::move(listening), std::move(from_sandbox),
                                     std::move(to_runner));
    (void)write_all(STDERR_FILENO, blocked);
    ::_exit(0);
  }
  if (child < 0) {
    return tl::unexpected(system_trouble("start", "the egress proxy"));
  }
  return RunProxy{child, std::move(sandbox), std::move(runner)};
}

bool leave_run_proxy(RunProxy& proxy) {
  proxy.sandbox = Descriptor();
  const int kept = ::fcntl(proxy.runner.get(), F_DUPFD, STDERR_FILENO + 1);
  return kept >= 0;
}

void end_run_proxy(RunProxy& proxy) {
  proxy.runner = Descriptor();
  proxy.sandbox = Descriptor();
  while (proxy.process > 0 && ::waitpid(proxy.process, nullptr, 0) < 0 && errno == EINTR) {
  }
  proxy.process = -1;
}

}  // namespace o4
