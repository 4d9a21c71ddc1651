#include "tests/system/bwrap_session.hpp"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "tests/support/run_process.hpp"
#include "tests/support/temp_dir.hpp"

namespace o4::test {
namespace {

constexpr uid_t nobody = 65534;
constexpr int patience_ms = 60000;

void become(Caller caller) {
  if (caller == Caller::ordinary && geteuid() == 0 &&
      (setgroups(0, nullptr) != 0 || setgid(nobody) != 0 || setuid(nobody) != 0)) {
    _exit(126);
  }
}

// A copy of the probe that every caller can reach; the build folder may be closed to others.
const std::string& probe_path() {
  static const TempDir folder("/var/tmp");
  static const std::string path = [] {
    const auto copy = folder.path() / "probe";
    std::filesystem::copy_file(O4_PROBE_BINARY, copy);
    chmod(folder.path().c_str(), 0755);
    chmod(copy.c_str(), 0755);
    return copy.string();
  }();
  return path;
}

// Its number lies above those that tests pass on.
int memory_file(const std::string& text) {
  constexpr int first_number = 100;
  const int made = memfd_create("data", MFD_CLOEXEC);
  const int fd = fcntl(made, F_DUPFD_CLOEXEC, first_number);
  close(made);
  (void)!write(fd, text.data(), text.size());
  lseek(fd, 0, SEEK_SET);
  return fd;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (auto& word : words) {
    result.push_back(word.data());
  }
  result.push_back(nullptr);
  return result;
}

ProcessResult run(std::vector<std::string> arguments) {
  Process process;
  process.arguments = std::move(arguments);
  return run_process(process);
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return {ends[0], ends[1]};
}

}  // namespace

bool is_root() { return geteuid() == 0; }

std::string bwrap_version() {
  const auto result = run({bwrap_path, "--version"});
  const auto space = result.output.rfind(' ');
  return result.output.substr(space + 1, result.output.find('\n') - space - 1);
}

std::string bwrap_trouble() {
  if (access(bwrap_path, X_OK) != 0) {
    return std::string(bwrap_path) + " is not installed";
  }
  BwrapSession session({{"--unshare-user", "--unshare-pid", "--cap-drop", "ALL", "--ro-bind", "/",
                         "/", "--dev", "/dev", "--proc", "/proc"},
                        {},
                        Caller::ordinary,
                        false});
  return session.ready() ? "" : "bwrap cannot run here: " + session.errors();
}

bool follows_destination_links() {
  const CallerDir folder("/var/tmp", Caller::ordinary);
  (void)run_shell({"mkdir real", "ln -s real link"}, {}, folder.path(), Caller::ordinary);
  BwrapSession session(
      {{"--unshare-user", "--ro-bind", "/", "/", "--tmpfs", folder.path() + "/link"},
       {},
       Caller::ordinary,
       false});
  return session.ready();
}

CallerDir::CallerDir(const std::filesystem::path& parent, Caller caller)
    : path_((parent / "o4bw.XXXXXX").string()) {
  if (mkdtemp(path_.data()) == nullptr || chmod(path_.c_str(), 0755) != 0 ||
      (caller == Caller::ordinary && is_root() && chown(path_.c_str(), nobody, nobody) != 0)) {
    throw std::runtime_error("cannot make " + path_);
  }
}

CallerDir::~CallerDir() {
  (void)run({"/bin/chmod", "-R", "u+rwX", path_});
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string run_shell(const std::vector<std::string>& lines,
                      const std::map<std::string, std::string>& environment,
                      const std::string& folder, Caller caller) {
  std::string script = "umask 022\n";
  for (const auto& line : lines) {
    script += line + "\n";
  }
  const pid_t child = fork();
  if (child == 0) {
    become(caller);
    for (const auto& [name, value] : environment) {
      setenv(name.c_str(), value.c_str(), 1);
    }
    if (chdir(folder.c_str()) == 0) {
      execl("/bin/sh", "sh", "-ec", script.c_str(), nullptr);
    }
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status == 0 ? "" : "the shell lines failed: " + script;
}

BwrapSession::BwrapSession(const SessionOptions& options) {
  const auto input = make_pipe();
  const auto output = make_pipe();
  errors_ = memory_file("");
  std::map<int, int> files;
  for (const auto& [number, text] : options.descriptors) {
    files[number] = memory_file(text);
  }
  std::vector<std::string> words = {bwrap_path};
  words.insert(words.end(), options.arguments.begin(), options.arguments.end());
  words.insert(words.end(), {"--", probe_path()});
  if (options.undo) {
    words.emplace_back("undo");
  }
  const auto arguments = pointers(words);
  child_ = fork();
  if (child_ == 0) {
    become(options.caller);
    dup2(input.read_end, STDIN_FILENO);
    dup2(output.write_end, STDOUT_FILENO);
    dup2(errors_, STDERR_FILENO);
    for (const auto& [number, file] : files) {
      dup2(file, number);
    }
    if (chdir("/") == 0) {
      execv(bwrap_path, arguments.data());
    }
    _exit(127);
  }
  close(input.read_end);
  close(output.write_end);
  for (const auto& [number, file] : files) {
    close(file);
  }
  to_child_ = input.write_end;
  from_child_ = output.read_end;
  ready_ = read_line() == "ready";
}

BwrapSession::~BwrapSession() {
  close(to_child_);
  close(from_child_);
  close(errors_);
  waitpid(child_, nullptr, 0);
}

std::string BwrapSession::errors() const {
  char text[4096];
  const auto count = pread(errors_, text, sizeof text, 0);
  return count > 0 ? std::string(text, static_cast<std::size_t>(count)) : std::string();
}

std::string BwrapSession::ask(std::string_view question, std::string_view path,
                              std::string_view second_path) {
  std::string message;
  for (const auto field : {question, path, second_path}) {
    message += field;
    message += '\0';
  }
  const auto written = write(to_child_, message.data(), message.size());
  return written == static_cast<ssize_t>(message.size()) ? read_line() : "the probe is gone";
}

std::string BwrapSession::read_line() {
  while (buffer_.find('\n') == std::string::npos) {
    pollfd waiting{from_child_, POLLIN, 0};
    char text[4096];
    const auto count =
        poll(&waiting, 1, patience_ms) > 0 ? read(from_child_, text, sizeof text) : 0;
    if (count <= 0) {
      return "the probe is gone";
    }
    buffer_.append(text, static_cast<std::size_t>(count));
  }
  const auto end = buffer_.find('\n');
  auto line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  return line;
}

}  // namespace o4::test
