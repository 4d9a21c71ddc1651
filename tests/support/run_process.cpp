#include "tests/support/run_process.hpp"
#include "tests/support/places.hpp"

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace o4::test {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
  return {ends[0], ends[1]};
}

void close_end(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> out;
  for (auto& word : words) out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

// What the child does between fork and exec; it never returns.
[[noreturn]] void become(const Process& process, char* const* argv, char* const* env,
                         const std::array<int, 3>& streams) {
  ::setpgid(0, 0);
  for (int stream = 0; stream < 3; ++stream) {
    ::dup2(streams[static_cast<std::size_t>(stream)], stream);
  }
  if (process.cwd.empty() || ::chdir(process.cwd.c_str()) == 0) ::execve(argv[0], argv, env);
  ::_exit(127);
}

// Moves what has arrived to `text`; closes the end when there is no more to come.
void take(int& end, std::string& text) {
  std::array<char, 65536> buffer;  // NOLINT: filled by read
  const auto count = ::read(end, buffer.data(), buffer.size());
  if (count > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  } else {
    close_end(end);
  }
}

void give(int& end, std::string_view& rest) {
  const auto count = ::write(end, rest.data(), rest.size());
  if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  if (count <= 0 || rest.empty()) close_end(end);
}

// Feeds and listens until both outputs are closed or time is up; false if it is.
bool converse(const Process& process, int& input, int& output, int& errors, ProcessResult& result) {
  const auto deadline = Clock::now() + process.timeout;
  std::string_view rest = process.input;
  if (rest.empty()) close_end(input);
  while (output >= 0 || errors >= 0) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    std::array<pollfd, 3> ends{{{input, POLLOUT, 0}, {output, POLLIN, 0}, {errors, POLLIN, 0}}};
    if (::poll(ends.data(), ends.size(), static_cast<int>(left)) <= 0) continue;
    if (ends[0].revents != 0) give(input, rest);
    if (ends[1].revents != 0) take(output, result.output);
    if (ends[2].revents != 0) take(errors, result.errors);
  }
  return true;
}

}  // namespace

ProcessResult run_process(const Process& process) {
  ::signal(SIGPIPE, SIG_IGN);  // a child that reads nothing is no reason to die
  auto words = process.arguments;
  std::vector<std::string> settings;
  for (const auto& [name, value] : process.environment) settings.push_back(name + "=" + value);
  const auto argv = pointers(words);
  const auto env = pointers(settings);

  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  const bool joined = process.errors == ErrorStream::joined;
  const std::array<int, 3> streams{input.read, output.write, joined ? output.write : errors.write};
  const auto child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) become(process, argv.data(), env.data(), streams);
  ::setpgid(child, child);
  close_end(input.read);
  close_end(output.write);
  close_end(errors.write);
  ::fcntl(input.write, F_SETFL, O_NONBLOCK);

  ProcessResult result;
  result.timed_out = !converse(process, input.write, output.read, errors.read, result);
  if (result.timed_out) ::kill(-child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  close_end(input.write);
  close_end(output.read);
  close_end(errors.read);
  return result;
}

ProcessResult run_o4_policy(const std::vector<std::string>& arguments, Process process) {
  process.arguments = {policy_binary()};
  process.arguments.insert(process.arguments.end(), arguments.begin(), arguments.end());
  if (process.environment.empty())
    process.environment = {{"HOME", "/nonexistent"}, {"PATH", "/usr/bin:/bin"}};
  return run_process(process);
}

}  // namespace o4::test
