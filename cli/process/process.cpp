#include "cli/process/process.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#ifdef __linux__
#include <linux/close_range.h>
#include <sys/syscall.h>
#endif

#include "cli/process/files.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

int status_of(int error) {
  return error == ENOENT || error == ENOTDIR ? exit_not_found : exit_not_executable;
}

}  // namespace

std::string environment_value(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? "" : value;
}

Streams settle_streams() {
  auto result = Streams::fine;
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    struct stat status {};
    if (::fstat(stream, &status) != 0) {
      (void)::open("/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY);  // the lowest free
    } else if (S_ISDIR(status.st_mode)) {
      result = Streams::hold_folder;
    }
  }
  return result;
}

int become(const std::vector<std::string>& words, const std::string& folder,
           const Variables& variables, std::string& trouble) {
  if (::chdir(folder.c_str()) != 0) {
    trouble = system_trouble("enter", folder);
    return exit_not_executable;
  }
  for (const auto& [name, value] : variables) {
    ::setenv(name.c_str(), value.c_str(), 1);
  }
  auto own = words;
  std::vector<char*> arguments(own.size() + 1, nullptr);
  std::transform(own.begin(), own.end(), arguments.begin(),
                 [](std::string& word) { return word.data(); });
  std::signal(SIGPIPE, SIG_DFL);
  ::execvp(arguments.front(), arguments.data());
  const int status = status_of(errno);
  trouble = system_trouble("run", words.front());
  return status;
}

int find_program(const std::string& name, const std::string& folder) {
  if (name.find('/') != std::string::npos) {
    const auto path = name.starts_with('/') ? name : folder + "/" + name;
    return ::access(path.c_str(), X_OK) == 0 ? 0 : status_of(errno);
  }
  int result = exit_not_found;
  auto left = environment_value("PATH") + ":";
  for (std::size_t end = left.find(':'); end != std::string::npos; end = left.find(':')) {
    const auto path = left.substr(0, end) + "/" + name;
    left.erase(0, end + 1);
    if (::access(path.c_str(), X_OK) == 0) {
      return 0;
    }
    result = errno == EACCES ? exit_not_executable : result;
  }
  return result;
}

void hold_signals() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int number : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) {
    ::sigaddset(&set, number);
  }
  ::sigprocmask(SIG_BLOCK, &set, nullptr);
}

void close_inherited_on_exec() {
  constexpr int first_inherited = 3;
#ifdef __linux__
  if (::syscall(SYS_close_range, first_inherited, ~0U, CLOSE_RANGE_CLOEXEC) == 0) {
    return;
  }
#endif
  const long most = ::sysconf(_SC_OPEN_MAX);
  for (int number = first_inherited; number < most; ++number) {
    (void)::fcntl(number, F_SETFD, FD_CLOEXEC);
  }
}

}  // namespace o4
