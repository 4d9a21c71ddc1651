// What a run makes outside the sandbox is noted in a folder of its own under a lock, before it is
// made. Whoever comes next removes what a run that died has left, and nothing that another one
// still needs.
//
// Races and how they are closed. A run that dies between note and making leaves a note of a thing
// that is not there, which is harmless; one that dies while noting leaves half a line, which is not
// read. Removing the base while another run opens it: the lock that one then gets has no name any
// more, is seen by its number of links, and the other begins again. A process number could be taken
// for a living run's by chance; so life is a lock that the kernel drops with the process, and never
// a number.
#include "cli/run/registry.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "engine/paths/path.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

constexpr std::string_view run_prefix = "run-";
constexpr mode_t lock_mode = 0200;
constexpr std::uint64_t longest_list = 64U << 20U;
constexpr int patience_ms = 30000;
constexpr int step_ms = 10;

// Is a folder there in which other users cannot replace ours?
bool is_safe_parent(const struct stat& status) {
  const bool shared = (status.st_mode & 022U) != 0;
  return S_ISDIR(status.st_mode) && (status.st_uid == 0 || status.st_uid == ::geteuid()) &&
         (!shared || (status.st_mode & S_ISVTX) != 0);
}

bool is_ours_alone(const struct stat& status) {
  return status.st_uid == ::geteuid() && (status.st_mode & 077U) == 0;
}

std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// Whatever the umask: we must be able to use it.
bool make_folder(const Descriptor& parent, const std::string& name) {
  return ::mkdirat(parent.get(), name.c_str(), 0700) == 0 &&
         ::fchmodat(parent.get(), name.c_str(), 0700, 0) == 0;
}

Descriptor open_base(const std::string& path) {
  const auto parent = open_folder(parent_path(path));
  struct stat status {};
  if (!parent || ::fstat(parent.get(), &status) != 0 || !is_safe_parent(status)) {
    errno = EACCES;
    return {};
  }
  const auto name = name_of(path);
  if (!make_folder(parent, name) && errno != EEXIST) {
    return {};
  }
  auto base = open_folder_at(parent, name);
  if (base && (::fstat(base.get(), &status) != 0 || !is_ours_alone(status))) {
    errno = EACCES;
    return {};
  }
  return base;
}

enum class Missing { make, leave };

Descriptor open_lock(const Descriptor& folder, Missing missing) {
  const int flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  const bool makes = missing == Missing::make;
  Descriptor lock(::openat(folder.get(), "lock", flags | (makes ? O_CREAT : 0), lock_mode));
  if (lock && makes) {
    (void)!::fchmod(lock.get(), lock_mode);
  }
  return lock;
}

// flock(2) belongs to what is open: a fork of this process holds the lock as long as it lives, and
// close-on-exec keeps it from programs.
bool try_lock(const Descriptor& lock) {
  return lock && ::flock(lock.get(), LOCK_EX | LOCK_NB) == 0;
}

std::vector<MadeThing> read_list(const Descriptor& folder) {
  std::vector<MadeThing> things;
  const auto list = read_regular(folder, "made", longest_list);
  const std::string_view text = list ? list->text : std::string_view();
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\0', begin);
    if (end == std::string_view::npos) {
      break;  // killed while it wrote: then this thing was not made
    }
    const auto kind = static_cast<MadeThing::Kind>(text[begin]);
    things.push_back({kind, std::string(text.substr(begin + 1, end - begin - 1))});
    begin = end + 1;
  }
  return things;
}

bool is_among(const std::vector<MadeThing>& things, const std::string& path) {
  return std::any_of(things.begin(), things.end(),
                     [&](const MadeThing& thing) { return thing.path == path; });
}

// What was made last goes first.
void remove_made(const std::vector<MadeThing>& things, const std::vector<MadeThing>& kept) {
  for (auto thing = things.rbegin(); thing != things.rend(); ++thing) {
    if (thing->kind == MadeThing::Kind::temporary) {
      const auto folder = open_folder(parent_path(thing->path));
      const auto name = name_of(thing->path);
      const auto status = look_at(folder, name);
      if (status && S_ISREG(status->st_mode)) {
        (void)::unlinkat(folder.get(), name.c_str(), 0);
      }
    } else if (!is_among(kept, thing->path)) {
      remove_if_empty(thing->path,
                      thing->kind == MadeThing::Kind::file ? Kind::file : Kind::folder);
    }
  }
}

void remove_run(const Descriptor& base, const std::string& name, const Descriptor& folder) {
  remove_tree(folder, "stage");
  (void)::unlinkat(folder.get(), "made", 0);
  (void)::unlinkat(folder.get(), "lock", 0);
  (void)::unlinkat(base.get(), name.c_str(), AT_REMOVEDIR);
}

}  // namespace

std::vector<std::string> registry_bases() {
  const auto user = std::to_string(::geteuid());
  return {"/tmp/o4-policy-" + user, "/run/user/" + user + "/o4-policy",
          "/var/tmp/o4-policy-" + user};
}

tl::expected<RunRegistry, std::string> RunRegistry::enter(const std::vector<std::string>& bases) {
  constexpr int most_tries = 100;  // others may remove the base just as often
  for (const auto& path : bases) {
    for (int i = 0; i < most_tries; ++i) {
      RunRegistry registry;
      registry.base_path_ = path;
      registry.base_ = open_base(path);
      if (!registry.base_ && errno != ENOENT) {
        break;
      }
      const auto lock = registry.base_ ? registry.lock_base() : Lock::gone;
      if (lock == Lock::held) {
        registry.sweep();
        return registry;
      }
      if (lock == Lock::busy) {
        return tl::unexpected("another run has held " + in_quotes(path + "/lock") +
                              " for too long");
      }
    }
  }
  return tl::unexpected("no folder can be made where only this user can write" +
                        (bases.empty() ? "" : ": " + bases.front()));
}

RunRegistry::Lock RunRegistry::lock_base() {
  auto lock = open_lock(base_, Missing::make);
  if (!lock) {
    return errno == ENOENT ? Lock::gone : Lock::busy;
  }
  for (int waited = 0; waited < patience_ms; waited += step_ms) {
    if (try_lock(lock)) {
      struct stat status {};
      const bool still_there = ::fstat(lock.get(), &status) == 0 && status.st_nlink > 0;
      base_lock_ = still_there ? std::move(lock) : Descriptor();
      return still_there ? Lock::held : Lock::gone;
    }
    (void)::poll(nullptr, 0, step_ms);
  }
  return Lock::busy;
}

// All locks are tried before anything is removed: what living runs have made must be known first.
void RunRegistry::sweep() {
  struct DeadRun {
    std::string name;
    Descriptor folder;
    Descriptor lock;
  };
  std::vector<DeadRun> dead;
  others_.clear();
  for (const auto& name : names_in(base_)) {
    if (!name.starts_with(run_prefix) || name == name_) {
      continue;
    }
    auto folder = open_folder_at(base_, name);
    auto lock = open_lock(folder, Missing::leave);
    if (folder && (!lock || try_lock(lock))) {
      dead.push_back({name, std::move(folder), std::move(lock)});
    } else if (folder) {
      const auto things = read_list(folder);
      others_.insert(others_.end(), things.begin(), things.end());
    }
  }
  for (const auto& run : dead) {
    remove_made(read_list(run.folder), others_);
    remove_run(base_, run.name, run.folder);
  }
}

tl::expected<void, std::string> RunRegistry::begin() {
  if (!name_.empty()) {
    return {};
  }
  const auto name = std::string(run_prefix) + random_name();
  if (!make_folder(base_, name)) {
    return tl::unexpected(system_trouble("make", base_path_ + "/" + name));
  }
  name_ = name;
  folder_ = open_folder_at(base_, name);
  lock_ = open_lock(folder_, Missing::make);
  if (!try_lock(lock_)) {
    return tl::unexpected(system_trouble("lock", base_path_ + "/" + name));
  }
  return {};
}

tl::expected<void, std::string> RunRegistry::make_stage() {
  if (!make_folder(folder_, "stage") && errno != EEXIST) {
    return tl::unexpected(system_trouble("make", stage_path()));
  }
  return {};
}

tl::expected<void, std::string> RunRegistry::note(const MadeThing& thing) {
  const Descriptor list(::openat(folder_.get(), "made",
                                 O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600));
  const auto line = static_cast<char>(thing.kind) + thing.path + '\0';
  if (!list || ::fchmod(list.get(), 0600) != 0 ||
      ::write(list.get(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
    return tl::unexpected(system_trouble("write", base_path_ + "/" + name_ + "/made"));
  }
  made_.push_back(thing);
  return {};
}

tl::expected<void, std::string> RunRegistry::make(const MadeThing& thing, mode_t mode) {
  const auto folder = open_folder(parent_path(thing.path));
  const auto name = name_of(thing.path);
  if (!folder) {
    return tl::unexpected(system_trouble("enter", parent_path(thing.path)));
  }
  if (look_at(folder, name)) {
    return {};
  }
  if (auto noted = note(thing); !noted) {
    return noted;
  }
  const bool is_folder = thing.kind == MadeThing::Kind::folder;
  const Descriptor file(is_folder
                            ? -1
                            : ::openat(folder.get(), name.c_str(),
                                       O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
  const bool made = is_folder ? ::mkdirat(folder.get(), name.c_str(), mode) == 0 : bool(file);
  return made ? tl::expected<void, std::string>()
              : tl::unexpected(system_trouble("make", thing.path));
}

void RunRegistry::leave() {
  if (base_lock_) {
    remove_base();
  }
  base_lock_ = Descriptor();
}

void RunRegistry::finish() {
  const bool has_made = !name_.empty();
  if (!base_lock_ && (!has_made || lock_base() != Lock::held)) {
    return;  // there is nothing to do, or the next run does it
  }
  if (has_made) {
    sweep();
    remove_made(made_, others_);
    remove_run(base_, name_, folder_);
    name_.clear();
  }
  leave();
}

// Only its lock may be left in it.
void RunRegistry::remove_base() {
  const auto names = names_in(base_);
  if (names.size() != 1 || names.front() != "lock") {
    return;
  }
  (void)::unlinkat(base_.get(), "lock", 0);
  const auto parent = open_folder(parent_path(base_path_));
  (void)::unlinkat(parent.get(), name_of(base_path_).c_str(), AT_REMOVEDIR);
}

}  // namespace o4
