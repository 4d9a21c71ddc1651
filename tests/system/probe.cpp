// Runs inside a sandbox: asks the kernel what it is told to ask, one question at a time. Fields on
// standard input end with a NUL: question, path, second path; answers are lines: "ok", "ok:CONTENT"
// or the name of the error. Started as `probe undo` it can be told to undo the last question.
// Linked statically, so that it runs wherever its own file can be seen.
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace {

constexpr const char* ok = "ok";

struct Question {
  std::string word;
  std::string path;
  std::string second;
};

std::string error_name() {
  const char* const name = strerrorname_np(errno);
  return name == nullptr ? std::to_string(errno) : name;
}

std::string result_of(int status) { return status == 0 ? ok : error_name(); }

std::string printable(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

// The first line that a read sees.
std::string read_start(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) {
    return error_name();
  }
  char buffer[64];
  const auto count = read(fd, buffer, sizeof buffer);
  const auto result =
      count < 0 ? error_name() : std::string(buffer, static_cast<std::size_t>(count));
  close(fd);
  return count < 0 ? result : "ok:" + printable(result.substr(0, result.find('\n')));
}

std::string list_names(const std::string& path) {
  DIR* const folder = opendir(path.c_str());
  if (folder == nullptr) {
    return error_name();
  }
  std::vector<std::string> names;
  while (const dirent* const entry = readdir(folder)) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") {
      names.push_back(printable(name));
    }
  }
  closedir(folder);
  std::sort(names.begin(), names.end());
  std::string result = "ok:";
  for (const auto& name : names) {
    result += (&name == names.data() ? "" : ",") + name;
  }
  return result;
}

std::string append_byte(const std::string& path) {
  const int fd = open(path.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) {
    return error_name();
  }
  const auto result = write(fd, "x", 1) == 1 ? ok : error_name();
  close(fd);
  return result;
}

std::string create_file(const std::string& path) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (fd < 0) {
    return error_name();
  }
  close(fd);
  return ok;
}

// As editors save: a new file beside it, moved over it.
std::string replace_file(const std::string& path) {
  const auto fresh = path + ".tmp~";
  auto result = create_file(fresh);
  if (result == ok) {
    result = result_of(rename(fresh.c_str(), path.c_str()));
    if (result != ok) {
      unlink(fresh.c_str());
    }
  }
  return result;
}

std::string connect_to(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, path.c_str(), std::min(path.size(), sizeof address.sun_path - 1));
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto result =
      result_of(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address));
  close(fd);
  return result;
}

std::string connect_to_port(const std::string& port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto result =
      result_of(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address));
  close(fd);
  return result;
}

// The line of /proc/self/status that says which capabilities are in force.
std::string capabilities() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("CapEff:\t", 0) == 0) {
      return "ok:" + line.substr(8);
    }
  }
  return "unknown";
}

// Is the leader of the session in here as well?
std::string own_session() { return getsid(0) == 0 ? "outside" : ok; }

std::string execute(const std::string& path) {
  const pid_t child = fork();
  if (child == 0) {
    char* const arguments[] = {const_cast<char*>(path.c_str()), nullptr};
    execv(path.c_str(), arguments);
    _exit(errno);
  }
  int status = 0;
  waitpid(child, &status, 0);
  errno = WIFEXITED(status) ? WEXITSTATUS(status) : EINTR;
  return errno == 0 ? ok : error_name();
}

std::string answer(const Question& q) {
  const char* const path = q.path.c_str();
  const char* const second = q.second.c_str();
  if (q.word == "read") return read_start(q.path);
  if (q.word == "list") return list_names(q.path);
  if (q.word == "write") return append_byte(q.path);
  if (q.word == "create") return create_file(q.path);
  if (q.word == "mkdir") return result_of(mkdir(path, 0755));
  if (q.word == "symlink") return result_of(symlink("/target", path));
  if (q.word == "unlink") return result_of(unlink(path));
  if (q.word == "rmdir") return result_of(rmdir(path));
  if (q.word == "rename") return result_of(rename(path, (q.path + ".moved").c_str()));
  if (q.word == "replace") return replace_file(q.path);
  if (q.word == "mv") return result_of(rename(path, second));
  if (q.word == "ln") return result_of(link(path, second));
  if (q.word == "chmod") return result_of(chmod(path, 0700));
  if (q.word == "connect") return connect_to(q.path);
  if (q.word == "network") return connect_to_port(q.path);
  if (q.word == "capabilities") return capabilities();
  if (q.word == "session") return own_session();
  if (q.word == "exec") return execute(q.path);
  return "unknown question";
}

// What a question may change, remembered before it is asked.
struct Before {
  struct stat path = {};
  bool path_is_there = false;
  bool spare_is_there = false;  // a second name for a file that may be taken away
};

std::string spare_name(const Question& q) { return q.path + ".spare"; }

bool takes_a_file(const Question& q) { return q.word == "unlink" || q.word == "replace"; }

Before remember(const Question& q) {
  Before before;
  const bool follows = q.word == "write" || q.word == "chmod";
  const char* const path = q.path.c_str();
  before.path_is_there = (follows ? stat(path, &before.path) : lstat(path, &before.path)) == 0;
  before.spare_is_there =
      takes_a_file(q) && before.path_is_there && link(q.path.c_str(), spare_name(q).c_str()) == 0;
  return before;
}

// The status of the call that brings everything back.
int undo_success(const Question& q, const Before& before) {
  const char* const path = q.path.c_str();
  if (q.word == "write") return truncate(path, before.path.st_size);
  if (q.word == "create" || q.word == "symlink") return unlink(path);
  if (q.word == "replace" && !before.path_is_there) return unlink(path);
  if (q.word == "mkdir") return rmdir(path);
  if (q.word == "rmdir") return mkdir(path, before.path.st_mode & 07777U);
  if (q.word == "rename") return rename((q.path + ".moved").c_str(), path);
  if (q.word == "mv") return rename(q.second.c_str(), path);
  if (q.word == "ln") return unlink(q.second.c_str());
  if (q.word == "chmod") return chmod(path, before.path.st_mode & 07777U);
  return 0;
}

// "undone", or "stuck" if it cannot be undone by the same names: a folder was moved that the path
// to it leads through.
std::string undo(const Question& q, const Before& before, const std::string& result) {
  int status = result == ok ? undo_success(q, before) : 0;
  if (before.spare_is_there) {
    status |= rename(spare_name(q).c_str(), q.path.c_str());
    unlink(spare_name(q).c_str());  // two names of one file: the move did nothing
  }
  return status == 0 ? "undone" : "stuck";
}

bool read_field(std::string& field) {
  field.clear();
  for (int c = std::getchar(); c != EOF; c = std::getchar()) {
    if (c == '\0') {
      return true;
    }
    field += static_cast<char>(c);
  }
  return false;
}

bool read_question(Question& q) {
  return read_field(q.word) && read_field(q.path) && read_field(q.second);
}

void say(const std::string& line) {
  std::puts(line.c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const bool undoes = argc > 1 && std::strcmp(argv[1], "undo") == 0;
  Question last;
  Before before;
  std::string result;
  say("ready");
  for (Question q; read_question(q);) {
    if (q.word == "undo") {
      say(undo(last, before, result));
      continue;
    }
    last = q;
    before = undoes ? remember(q) : Before{};
    result = answer(q);
    say(result);
  }
  return 0;
}
