// Each round asks the system for events first and reads again then, so that what happens between
// the two wakes the next one. Watches are made anew in each round, since a folder on the way may be
// another one by now; of folders only those names count that lead to something that was read.
#include "cli/machine/watch_files.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/inotify.h>
#endif

#include "cli/machine/descriptor.hpp"
#include "cli/machine/files.hpp"
#include "engine/paths/path_walk.hpp"

namespace o4 {
namespace {

constexpr int look_every_ms = 500;
// An editor that writes in several steps is given a moment, so that no half of a file is read.
constexpr int quiet_ms = 20;
constexpr int most_quiet_rounds = 25;

enum class Heard { something, nothing, no_reader };

// Until `descriptor` has something to read, or time is up; -1 is none, and no time is for ever.
Heard wait_on(int descriptor, int milliseconds) {
  std::array<pollfd, 2> waiting{{{descriptor, POLLIN, 0}, {STDOUT_FILENO, 0, 0}}};
  for (;;) {
    const int count = ::poll(waiting.data(), waiting.size(), milliseconds);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if ((waiting[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
      return Heard::no_reader;
    }
    return count > 0 ? Heard::something : Heard::nothing;
  }
}

#ifdef __linux__

constexpr int most_followed = 40;
constexpr std::uint32_t of_folder =
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF;
constexpr std::uint32_t of_file = IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF;

std::vector<std::string> folders_below(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::vector<std::string> folders;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (entry->is_directory(unknown) && !entry->is_symlink(unknown)) {
      folders.push_back(entry->path().string());
    }
  }
  return folders;
}

// What the system tells of some files and of the folders that lead to them.
class Events {
 public:
  Events() : descriptor_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {}
  [[nodiscard]] int descriptor() const { return descriptor_.get(); }
  // False if the system has no more watches for us.
  [[nodiscard]] bool is_whole() const { return descriptor_ && !ran_out_; }

  void add(const NotedRead& read) {
    const auto real = follow(read.path);
    if (real.empty()) {
      return;
    }
    if (is_folder(real)) {
      add_folder(real, read.extent);
    } else {
      add_watch(real, of_file);
    }
  }

  // Takes what has come; whether any of it is about something that was read.
  bool take_relevant() {
    bool is_relevant = false;
    alignas(inotify_event) std::array<char, 16384> buffer{};
    for (;;) {
      const auto count = ::read(descriptor_.get(), buffer.data(), buffer.size());
      if (count <= 0) {
        return is_relevant;
      }
      for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
        const auto* event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
        is_relevant = is_relevant || counts(*event);
        at += sizeof(inotify_event) + event->len;
      }
    }
  }

 private:
  [[nodiscard]] bool counts(const inotify_event& event) const {
    const auto names = names_.find(event.wd);
    return event.len == 0 || names == names_.end() || names->second.contains("") ||
           names->second.contains(event.name);
  }

  int add_watch(const std::string& path, std::uint32_t mask) {
    const int watch = ::inotify_add_watch(descriptor_.get(), path.c_str(), mask | IN_MASK_ADD);
    ran_out_ = ran_out_ || (watch < 0 && (errno == ENOSPC || errno == ENOMEM));
    return watch;
  }
  // An empty name stands for all.
  void add_name(const std::string& folder, const std::string& name) {
    const int watch = add_watch(folder, of_folder);
    if (watch >= 0) {
      names_[watch].insert(name);
    }
  }

  // Where the path leads, with a watch for each step of the way; empty if nothing is there.
  std::string follow(const std::string& path) {
    std::vector<std::string> pending;
    push_components(pending, path);
    std::string at;
    for (int links = 0; !pending.empty();) {
      const auto name = std::move(pending.back());
      pending.pop_back();
      if (name == "..") {
        at.resize(at.empty() ? 0 : at.rfind('/'));
        continue;
      }
      if (name == "." || name.empty()) {
        continue;
      }
      add_name(at.empty() ? "/" : at, name);
      auto next = at;
      next += '/';
      next += name;
      const auto target = link_target(next);
      if (!target) {
        at = next;
        continue;
      }
      if (++links > most_followed) {
        return "";
      }
      at = target->starts_with('/') ? "" : at;
      push_components(pending, *target);
    }
    at = at.empty() ? "/" : at;
    return ::access(at.c_str(), F_OK) == 0 ? at : "";
  }

  void add_folder(const std::string& folder, Extent extent) {
    add_name(folder, "");
    if (extent == Extent::below) {
      for (const auto& below : folders_below(folder)) {
        add_name(below, "");
      }
    }
  }

  Descriptor descriptor_;
  bool ran_out_ = false;
  std::map<int, std::set<std::string, std::less<>>> names_;
};

// Until an event is about something that was read, or it is time to look.
Heard next_event(Events& events) {
  for (;;) {
    const auto heard = wait_on(events.descriptor(), events.is_whole() ? -1 : look_every_ms);
    if (heard != Heard::something) {
      return heard;
    }
    if (!events.take_relevant()) {
      continue;
    }
    for (int i = 0; i < most_quiet_rounds; ++i) {
      if (wait_on(events.descriptor(), quiet_ms) != Heard::something) {
        break;
      }
      (void)events.take_relevant();
    }
    return Heard::something;
  }
}

#endif

}  // namespace

Woken wait_for_change(const ReadNotes& notes) {
  for (;;) {
#ifdef __linux__
    Events events;
    for (const auto& read : notes.reads()) {
      events.add(read);
    }
#endif
    if (auto changed = notes.first_changed(); !changed.empty()) {
      return {std::move(changed)};
    }
#ifdef __linux__
    const auto heard = next_event(events);
#else
    const auto heard = wait_on(-1, look_every_ms);
#endif
    if (heard == Heard::no_reader) {
      return {};
    }
  }
}

}  // namespace o4
