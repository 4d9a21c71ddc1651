// Looks at /proc, which is a snapshot at best: processes come and go while it is read. Nothing
// rests on a single look. Whoever kills looks again until nothing is left, and parents that vanish
// meanwhile leave their children to the nearest reaper, which is us.

#include "cli/process/children.hpp"

#ifdef __linux__
#include <sys/sysmacros.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <string>

#include "cli/machine/files.hpp"

namespace o4 {
namespace {

struct ProcessState {
  pid_t process = 0;
  pid_t parent = 0;
  std::uint64_t terminal = 0;  // 0: none
};

// Fields 4 and 7 of /proc/N/stat; the second is a name in parentheses, which may hold anything.
std::optional<ProcessState> state_of(const std::string& process) {
  ProcessState state;
  const auto text = read_file("/proc/" + process + "/stat");
  const auto name_end = text ? text->rfind(") ") : std::string::npos;
  if (name_end == std::string::npos) {
    return std::nullopt;
  }
  std::istringstream fields(text->substr(name_end + 2));
  std::string skipped;
  fields >> skipped >> state.parent >> skipped >> skipped >> state.terminal;
  (void)std::from_chars(process.data(), process.data() + process.size(), state.process);
  return state;
}

std::vector<ProcessState> all_processes() {
  std::vector<ProcessState> result;
  const auto names = list_folder("/proc");
  for (const auto& name : names ? *names : std::vector<std::string>()) {
    const bool is_number = name.find_first_not_of("0123456789") == std::string::npos;
    if (auto state = is_number ? state_of(name) : std::nullopt) {
      result.push_back(*state);
    }
  }
  return result;
}

// The kernel has a list of them, if it was built so; a look at every process costs more.
std::vector<pid_t> own_children() {
  std::vector<pid_t> children;
  const auto self = std::to_string(::getpid());
  if (const auto text = read_file("/proc/" + self + "/task/" + self + "/children")) {
    for (const char *at = text->data(), *const end = at + text->size(); at < end; ++at) {
      pid_t child = 0;
      const auto [stop, error] = std::from_chars(at, end, child);
      if (error != std::errc{}) {
        break;
      }
      children.push_back(child);
      at = stop;
    }
    return children;
  }
  for (const auto& child : descendants(::getpid())) {
    if (child.depth == 1) {
      children.push_back(child.process);
    }
  }
  return children;
}

}  // namespace

std::vector<Descendant> descendants(pid_t root) {
  std::multimap<pid_t, pid_t> children;
  for (const auto& state : all_processes()) {
    children.emplace(state.parent, state.process);
  }
  std::vector<Descendant> found = {{root, 0}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto [begin, end] = children.equal_range(found[i].process);
    for (auto child = begin; child != end; ++child) {
      found.push_back({child->second, found[i].depth + 1});
    }
  }
  found.erase(found.begin());
  return found;
}

bool is_in_session(dev_t terminal) {
  // as the kernel writes it: the minor number in bits 31 to 20 and 7 to 0, the major one between
  const std::uint64_t low = ::minor(terminal);
  const auto number =
      (low & 0xFFU) | (std::uint64_t{::major(terminal)} << 8U) | ((low >> 8U) << 20U);
  const auto all = all_processes();
  return std::any_of(all.begin(), all.end(),
                     [&](const ProcessState& state) { return state.terminal == number; });
}

void kill_children(pid_t spared) {
  for (;;) {
    auto children = own_children();
    children.erase(std::remove(children.begin(), children.end(), spared), children.end());
    if (children.empty()) {
      return;
    }
    for (const auto child : children) {
      (void)::kill(child, SIGKILL);
    }
    for (const auto child : children) {
      while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
  }
}

}  // namespace o4
