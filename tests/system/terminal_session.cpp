#include "tests/system/terminal_session.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <vector>

#include "tests/support/catch.hpp"

namespace o4::test {

TerminalSession::TerminalSession(const Process& process) {
  auto words = process.arguments;
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::vector<std::string> settings;
  for (const auto& [name, value] : process.environment) settings.push_back(name + "=" + value);
  std::vector<char*> environment;
  for (auto& setting : settings) environment.push_back(setting.data());
  environment.push_back(nullptr);

  winsize size{30, 100, 0, 0};
  char name[64];
  int inside = -1;
  if (openpty(&outside_, &inside, name, nullptr, &size) != 0) {
    throw std::runtime_error("openpty failed");
  }
  name_ = name;
  fchmod(inside, 0666);  // the caller may be another user
  fcntl(outside_, F_SETFD, FD_CLOEXEC);
  child_ = fork();
  if (child_ == 0) {
    setsid();
    ioctl(inside, TIOCSCTTY, 0);
    for (int stream = 0; stream < 3; ++stream) dup2(inside, stream);
    if (inside > 2) close(inside);
    if (process.cwd.empty() || chdir(process.cwd.c_str()) == 0) {
      execve(arguments[0], arguments.data(), environment.data());
    }
    _exit(127);
  }
  close(inside);
}

TerminalSession::~TerminalSession() {
  kill(-child_, SIGKILL);
  kill(child_, SIGKILL);
  close(outside_);
  waitpid(child_, nullptr, 0);
}

void TerminalSession::type(const std::string& text) {
  if (write(outside_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    throw std::runtime_error("cannot type");
  }
}

std::string TerminalSession::until(const std::string& text) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  for (;;) {
    const auto found = unread_.find(text);
    if (found != std::string::npos) {
      const auto result = unread_.substr(0, found + text.size());
      unread_.erase(0, result.size());
      return result;
    }
    if (std::chrono::steady_clock::now() > deadline) {
      UNSCOPED_INFO("not in what the terminal shows: " << unread_);
      return "";
    }
    pollfd end{outside_, POLLIN, 0};
    char buffer[4096];
    if (poll(&end, 1, 100) > 0) {
      const auto count = read(outside_, buffer, sizeof buffer);
      if (count > 0) unread_.append(buffer, static_cast<std::size_t>(count));
    }
  }
}

void TerminalSession::resize(unsigned short lines, unsigned short columns) {
  winsize size{lines, columns, 0, 0};
  ioctl(outside_, TIOCSWINSZ, &size);
}

std::string TerminalSession::settings() const {
  Process process;
  process.arguments = {"/bin/stty", "-F", name_, "-a"};
  process.environment = {{"PATH", "/usr/bin:/bin"}};
  return run_process(process).output;
}

}  // namespace o4::test
