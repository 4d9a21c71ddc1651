// What only lowering and running need to know of this machine: its mounts, what lies in the
// workspace root, what the installed bubblewrap can do, which variables there are.
//
//   36 25 254:1 /home /mnt/copy rw,relatime shared:1 - ext4 /dev/vda1 rw
//   -> device 254:1, shows /home of it, at /mnt/copy, writable
//
// A place that is shown a second time is found by that: same device, and one root below the other.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <string>
#include <vector>

#include "backends/bwrap/host/host.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "engine/paths/path.hpp"

extern char** environ;  // NOLINT: the system's own name

namespace o4 {

namespace {

// mountinfo writes space, tab, line break and backslash as three octal digits.
std::string without_octal_escapes(std::string_view text) {
  const auto is_octal = [](char c) { return c >= '0' && c <= '7'; };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size() && is_octal(text[i + 1]) && is_octal(text[i + 2]) &&
        is_octal(text[i + 3])) {
      result += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 +
                                  (text[i + 3] - '0'));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  while (!line.empty()) {
    const auto end = std::min(line.find(' '), line.size());
    fields.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return fields;
}

bool has_option(std::string_view options, std::string_view wanted) {
  while (!options.empty()) {
    const auto end = std::min(options.find(','), options.size());
    if (options.substr(0, end) == wanted) {
      return true;
    }
    options.remove_prefix(std::min(end + 1, options.size()));
  }
  return false;
}

}  // namespace

std::vector<MountLine> read_mountinfo(std::string_view text) {
  std::vector<MountLine> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto fields = fields_of(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (fields.size() >= 6) {
      lines.push_back({std::string(fields[2]), without_octal_escapes(fields[3]),
                       without_octal_escapes(fields[4]),
                       has_option(fields[5], "ro") || has_option(fields.back(), "ro")});
    }
  }
  return lines;
}

std::string shown_elsewhere(std::span<const MountLine> mounts, const MountLine& mount) {
  const MountLine* widest = nullptr;
  for (const auto& other : mounts) {
    const bool first = &other < &mount || other.root != mount.root;
    if (other.device == mount.device && other.at != mount.at && first &&
        is_under(mount.root, other.root) &&
        (widest == nullptr || other.root.size() < widest->root.size())) {
      widest = &other;
    }
  }
  return widest == nullptr ? "" : bwrap::moved(mount.root, widest->root, widest->at);
}

namespace {

// Options that came after bubblewrap 0.4.
constexpr auto optional_options = std::to_array<std::string_view>({
    "--add-seccomp-fd",
    "--argv0",
    "--assert-userns-disabled",
    "--bind-fd",
    "--chmod",
    "--clearenv",
    "--disable-userns",
    "--level-prefix",
    "--overlay",
    "--overlay-src",
    "--perms",
    "--ro-bind-fd",
    "--ro-overlay",
    "--size",
    "--tmp-overlay",
});

bool matters(std::string_view mount, std::span<const std::string> paths) {
  return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
    return is_under(path, mount) || (path != "/" && is_under(mount, path));
  });
}

// Standard output of a program, or an empty text if it cannot be run.
std::string output_of(const std::string& program, const std::string& argument) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) {
    return "";
  }
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  ::posix_spawn_file_actions_addclose(&actions, ends[0]);
  ::posix_spawn_file_actions_addclose(&actions, ends[1]);
  std::string name = program;
  std::string word = argument;
  std::array<char*, 3> arguments = {name.data(), word.data(), nullptr};
  pid_t child = 0;
  const bool started =
      ::posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ) == 0;
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string text;
  std::array<char, 4096> buffer{};
  ssize_t count = 0;
  while (started && ((count = ::read(ends[0], buffer.data(), buffer.size())) > 0 ||
                     (count < 0 && errno == EINTR))) {
    text.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  }
  ::close(ends[0]);
  while (started && ::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  return text;
}

}  // namespace

std::vector<HostMount> relevant_mounts(std::string_view mountinfo,
                                       std::span<const std::string> paths) {
  std::map<std::string, bool> mounts;
  for (const auto& mount : read_mountinfo(mountinfo)) {
    if (matters(mount.at, paths) && !is_under(mount.at, "/proc") && !is_under(mount.at, "/dev")) {
      mounts[mount.at] = mount.read_only;
    }
  }
  std::vector<HostMount> result;
  result.reserve(mounts.size());
  for (const auto& [at, read_only] : mounts) {
    result.push_back({at, read_only});
  }
  return result;
}

std::map<std::string, std::string> environment() {
  std::map<std::string, std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const auto name = text.substr(0, text.find('='));
    variables.emplace(name, text.substr(std::min(name.size() + 1, text.size())));
  }
  return variables;
}

std::vector<SecondMount> second_mounts(std::string_view mountinfo) {
  std::vector<SecondMount> found;
  const auto mounts = read_mountinfo(mountinfo);
  for (const auto& mount : mounts) {
    if (auto shows = shown_elsewhere(mounts, mount); !shows.empty()) {
      found.push_back({mount.at, std::move(shows)});
    }
  }
  return found;
}

std::vector<SecondMount> second_mounts() {
  const auto mounts = read_file("/proc/self/mountinfo");
  return second_mounts(mounts ? std::string_view(*mounts) : std::string_view());
}

std::vector<std::string> optional_bwrap_options(std::string_view help) {
  std::vector<std::string> found;
  for (const auto option : optional_options) {
    // Followed by a space: "--overlay" is no part of "--overlay-src".
    if (help.find(" " + std::string(option) + " ") != std::string_view::npos) {
      found.emplace_back(option);
    }
  }
  return found;
}

LoweringFacts lowering_facts(const Facts& facts, std::span<const std::string> paths,
                             FileFacts& files) {
  LoweringFacts result;
  if (const auto mounts = read_file("/proc/self/mountinfo")) {
    result.mounts = relevant_mounts(*mounts, paths);
  }
  if (result.mounts.empty()) {
    result.mounts = Facts{}.mounts;
  }
  if (auto entries = list_folder(facts.workspace)) {
    result.entries = std::move(*entries);
  }
  for (const auto& [name, value] : environment()) {
    result.variables.push_back(name);
  }
  std::vector<std::string> inside;
  const auto second = second_mounts();
  for (const auto& path : paths) {
    const auto others = bwrap::second_places(second, path);
    inside.insert(inside.end(), others.begin(), others.end());
  }
  for (const auto& name : result.entries) {
    inside.push_back(facts.workspace + "/" + name);
  }
  look_up(inside, files);
  if (!facts.bwrap.empty()) {
    result.bwrap.options = optional_bwrap_options(output_of(facts.bwrap, "--help"));
  }
  return result;
}

}  // namespace o4
