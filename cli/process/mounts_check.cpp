// The table of mounts holds more than the list: a recursive bind brings along what the host has
// mounted below, each of these perhaps several times. So the question is not whether the two are
// equal, but whether every mount inside has a reason: the list names its place, or the host has the
// same one there, or it came with a device folder or a procfs.

#include "cli/process/mounts_check.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "cli/process/files.hpp"
#include "cli/process/process.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr std::string_view check_name = "check-mounts";
constexpr std::size_t words_of_check = 3;

using Shows = ExpectedMount::Shows;

struct Expectations {
  std::vector<ExpectedMount>& out;

  void add(const std::string& at, Shows shows, bool writable) {
    out.push_back({normal_path(at), shows, writable});
  }
  void operator()(const bwrap::Bind& o) {
    const bool null = o.source == "/dev/null" && o.access == bwrap::Bind::Access::read_only;
    add(o.dest, null ? Shows::null : Shows::host, o.access != bwrap::Bind::Access::read_only);
  }
  void operator()(const bwrap::Tmpfs& o) { add(o.dest, Shows::own, true); }
  void operator()(const bwrap::DevFolder& o) { add(o.dest, Shows::own, true); }
  void operator()(const bwrap::ProcFolder& o) { add(o.dest, Shows::own, true); }
  void operator()(const bwrap::DataFile& o) {
    add(o.dest, Shows::host, o.access == bwrap::DataFile::Access::writable);
  }
  void operator()(const bwrap::RemountReadOnly& o) {
    for (auto& mount : out) {
      mount.writable = mount.writable && mount.at != normal_path(o.dest);
    }
  }
  template <typename Other>
  void operator()(const Other&) {}
};

using ByPlace = std::map<std::string_view, const ExpectedMount*>;

// The one that decides about a place: of the deepest at or above it.
const ExpectedMount* expected_around(const ByPlace& expected, std::string_view at) {
  while (true) {
    const auto found = expected.find(at);
    if (found != expected.end()) {
      return found->second;
    }
    if (at == "/") {
      return nullptr;
    }
    at = parent_path(at);
  }
}

// bwrap mounts devices and shields of its own there.
bool is_made_along(const ExpectedMount& around) {
  return around.shows == Shows::own && (around.at == "/dev" || around.at == "/proc");
}

// What the host has mounted, by place.
class HostMounts {
 public:
  explicit HostMounts(std::span<const MountLine> lines) {
    for (const auto& line : lines) {
      devices_.insert(line.device);
      known_.insert({line.at, line.device});
      ++count_[line.at];
    }
  }

  // In a file system of the sandbox's own the mount is the whole of it.
  [[nodiscard]] bool fits(const ExpectedMount& expected, const MountLine& line) const {
    const bool reads_only = expected.writable || line.read_only;
    switch (expected.shows) {
      case Shows::own:
        return reads_only && line.root == "/" && !devices_.contains(line.device);
      case Shows::null:
        return reads_only && line.root.ends_with("/null");
      case Shows::host:
        return reads_only;
    }
    return false;
  }

  // Each bind above the place has brought it along once, as often as the host has it. The folder
  // that it shows is not compared: in a cgroup namespace that has another name.
  [[nodiscard]] bool came_along(const MountLine& line, std::size_t times,
                                std::span<const ExpectedMount> expected) const {
    const auto count = count_.find(line.at);
    const auto binds = std::count_if(expected.begin(), expected.end(), [&](const auto& mount) {
      return mount.shows == Shows::host && mount.at != line.at && is_under(line.at, mount.at);
    });
    return known_.contains({line.at, line.device}) &&
           times <= count->second * static_cast<std::size_t>(binds);
  }

 private:
  std::set<std::string_view> devices_;
  std::set<std::pair<std::string_view, std::string_view>> known_;
  std::map<std::string_view, std::size_t> count_;
};

// As mounts_check_text has written it.
bool is_as_told(std::string_view told, std::string_view inside) {
  std::vector<ExpectedMount> expected;
  while (true) {
    const auto end = told.find('\0');
    if (end == std::string_view::npos) {
      return false;
    }
    const auto entry = told.substr(0, end);
    told.remove_prefix(end + 1);
    if (entry.empty()) {
      break;
    }
    expected.push_back({std::string(entry.substr(2)),
                        entry[0] == 'o'   ? Shows::own
                        : entry[0] == 'n' ? Shows::null
                                          : Shows::host,
                        entry[1] == 'w'});
  }
  return !misplaced_mount(expected, read_mountinfo(told), read_mountinfo(inside));
}

}  // namespace

std::vector<ExpectedMount> expected_mounts(const bwrap::Plan& plan) {
  std::vector<ExpectedMount> expected;
  for (const auto& operation : plan.operations) {
    std::visit(Expectations{expected}, operation.option);
  }
  return expected;
}

std::optional<std::string> misplaced_mount(std::span<const ExpectedMount> expected,
                                           std::span<const MountLine> host,
                                           std::span<const MountLine> inside) {
  const HostMounts mounts(host);
  ByPlace by_place;
  for (const auto& mount : expected) {
    by_place[mount.at] = &mount;
  }
  std::map<std::string_view, std::size_t> seen;
  for (auto line = inside.rbegin(); line != inside.rend(); ++line) {
    const auto times = ++seen[line->at];
    const auto* const around = expected_around(by_place, line->at);
    if (around == nullptr) {
      return line->at;
    }
    const bool is_named = around->at == line->at;
    if (is_named ? times == 1 && !mounts.fits(*around, *line)
                 : !is_made_along(*around) && !mounts.came_along(*line, times, expected)) {
      return line->at;
    }
  }
  const auto missing =
      std::find_if(expected.begin(), expected.end(),
                   [&](const ExpectedMount& mount) { return !seen.contains(mount.at); });
  return missing == expected.end() ? std::nullopt : std::optional(missing->at);
}

std::string mounts_check_text(std::span<const ExpectedMount> expected,
                              std::string_view host_mountinfo) {
  std::string text;
  for (const auto& mount : expected) {
    text += mount.shows == Shows::own ? 'o' : mount.shows == Shows::null ? 'n' : 'h';
    text += mount.writable ? 'w' : 'r';
    text += mount.at + '\0';
  }
  text += '\0';
  return text += host_mountinfo;
}

std::vector<std::string> mounts_check_words(int told) {
  return {"/proc/self/fd/" + std::to_string(mounts_check_program_fd), std::string(check_name),
          std::to_string(told)};
}

bool is_mounts_check_call(std::span<char* const> arguments) {
  return arguments.size() > words_of_check && arguments[1] == check_name &&
         std::string_view(arguments[0]).starts_with("/proc/self/fd/");
}

int check_mounts(std::span<char* const> arguments) {
  int number = -1;
  const std::string_view word = arguments[2];
  (void)std::from_chars(word.data(), word.data() + word.size(), number);
  const int line = number + 1;
  const auto say = [&](MountsVerdict verdict) {
    (void)!::write(line, &verdict, sizeof verdict);
    return exit_not_found;
  };
  {
    const Descriptor told(number);
    const Descriptor table(::open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC));
    if (!table || !is_as_told(text_of(told), text_of(table))) {
      return say({MountsVerdict::Kind::misplaced, 0});
    }
  }
  (void)::close(mounts_check_program_fd);
  (void)::fcntl(line, F_SETFD, FD_CLOEXEC);
  const auto command = arguments.subspan(words_of_check);
  ::execvp(command[0], command.data());
  return say({MountsVerdict::Kind::not_executed, errno});
}

}  // namespace o4
