// Written beside the target, on the disk, then renamed over it: a reader finds the old text or the
// new one, and a crash leaves one of the two. Where a config is a link, it is replaced where it
// leads, since people keep their configs in repositories and link them.
//
// Root can make files in anybody's home, and an owner who cannot write in ~/.o4 is locked out; yet
// whoever owns a folder can put a link in the place of what is in it at any moment. So folders are
// held by descriptor, what is given away is what has just been made, and root follows a link in
// somebody's folder to that one's folders alone.
#include "cli/machine/write_config.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "cli/machine/descriptor.hpp"
#include "cli/machine/protected_files.hpp"
#include "cli/terminal/terminal.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr mode_t usual_mode = 0644;
constexpr mode_t usual_folder = 0755;
constexpr mode_t private_mode = 0600;
constexpr mode_t private_folder = 0700;
constexpr mode_t mode_bits = 07777;

// A folder that can be searched but not read will do.
#ifdef O_PATH
constexpr int as_folder = O_PATH | O_DIRECTORY | O_CLOEXEC;
#else
constexpr int as_folder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif

tl::unexpected<FileError> unwritten(const std::string& path, std::string_view why) {
  return tl::unexpected(
      FileError{"cannot write " + in_quotes(path) + ": " + std::string(why), false});
}

tl::unexpected<FileError> unwritten(const std::string& path, int error) {
  return unwritten(path, error == ELOOP
                             ? "a link on the way leads to somebody else's folder, or in a circle"
                             : std::strerror(error));
}

// "a/" and "b" of "a/b"; "." and "b" of "b".
struct Place {
  std::string folder;
  std::string name;
};
Place place_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? Place{".", path}
                                    : Place{path.substr(0, slash + 1), path.substr(slash + 1)};
}

bool is_empty(int folder) {
  DIR* const open = ::fdopendir(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open == nullptr) {
    return false;
  }
  bool empty = true;
  while (const dirent* entry = ::readdir(open)) {
    const std::string_view name = entry->d_name;
    empty = empty && (name == "." || name == "..");
  }
  ::closedir(open);
  return empty;
}

// Root alone gives away, and only in other people's folders.
bool is_given(const struct stat& folder) { return ::geteuid() == 0 && folder.st_uid != 0; }

// Unless something else has come in its place meanwhile. Where the system has no such owner, it
// stays root's.
void give_folder(const Descriptor& parent, const std::string& name, const struct stat& owner) {
  const Descriptor made(
      ::openat(parent.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status {};
  if (made && ::fstat(made.get(), &status) == 0 && status.st_uid == ::geteuid() &&
      status.st_dev == owner.st_dev && is_empty(made.get())) {
    (void)::fchown(made.get(), owner.st_uid, owner.st_gid);
  }
}

// Where root finds a link in somebody's folder, it must lead to a folder of the same one.
bool may_follow(const Descriptor& from, const Descriptor& to) {
  struct stat holder {};
  struct stat reached {};
  return ::fstat(from.get(), &holder) == 0 && ::fstat(to.get(), &reached) == 0 &&
         (!is_given(holder) || holder.st_uid == reached.st_uid);
}

enum class Missing { is_error, is_made };

// A folder in a folder; none on an error, with errno.
Descriptor enter(const Descriptor& parent, const std::string& name, Missing missing, mode_t mode) {
  struct stat holder {};
  if (!parent || ::fstat(parent.get(), &holder) != 0) {
    return {};
  }
  int unmade = EEXIST;
  if (missing == Missing::is_made) {
    unmade = ::mkdirat(parent.get(), name.c_str(), mode) == 0 ? 0 : errno;
  }
  if (unmade == 0 && is_given(holder)) {
    give_folder(parent, name, holder);
  }
  Descriptor found(::openat(parent.get(), name.c_str(), as_folder | O_NOFOLLOW));
  if (found || name == "..") {
    return found;
  }
  Descriptor reached(::openat(parent.get(), name.c_str(), as_folder));
  if (!reached) {
    errno = errno == ENOENT && unmade != EEXIST ? unmade : errno;
    return {};
  }
  if (!may_follow(parent, reached)) {
    errno = ELOOP;
    return {};
  }
  return reached;
}

// The folder at the end of a path, of which the last `made` names are made where they are missing.
Descriptor walk(std::string_view path, std::size_t made, mode_t mode) {
  std::vector<std::string> names;
  Descriptor folder(::open(path.starts_with('/') ? "/" : ".", as_folder));
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    if (end != 0) {
      names.emplace_back(path.substr(0, end));
    }
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  for (std::size_t i = 0; i < names.size() && folder; ++i) {
    const auto missing = i + made >= names.size() ? Missing::is_made : Missing::is_error;
    folder = enter(folder, names[i], missing, mode);
  }
  return folder;
}

// Whose a file is to be. Needed: rather no file than one of somebody else.
struct Owner {
  uid_t user;
  gid_t group;
  enum class Need { wanted, needed } need;
};

std::optional<Owner> owner_of_new(const Descriptor& folder) {
  struct stat status {};
  return ::fstat(folder.get(), &status) == 0 && is_given(status)
             ? std::optional(Owner{status.st_uid, status.st_gid, Owner::Need::wanted})
             : std::nullopt;
}

bool give_file(int file, const Owner& owner) {
  struct stat now {};
  const bool same =
      ::fstat(file, &now) == 0 && now.st_uid == owner.user && now.st_gid == owner.group;
  return same || ::fchown(file, owner.user, owner.group) == 0 ||
         (owner.need == Owner::Need::wanted && (errno == EPERM || errno == EINVAL));
}

// A name that is free beside another; its file. None on an error, with errno.
Descriptor make_beside(const Descriptor& folder, const std::string& name, std::string& fresh) {
  constexpr int most_tries = 100;
  for (int i = 0; i < most_tries; ++i) {
    unsigned number = 0;
    if (::getentropy(&number, sizeof number) != 0) {
      return {};
    }
    fresh = name + "." + std::to_string(number);
    Descriptor file(::openat(folder.get(), fresh.c_str(),
                             O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, private_mode));
    if (file || errno != EEXIST) {
      return file;
    }
  }
  return {};
}

// All of it or nothing, in the place of what is there; `shown` is its path in messages. The mode
// comes last, since a change of owner takes bits from it, and writing does.
tl::expected<void, FileError> put(const Descriptor& folder, const std::string& name,
                                  const std::string& shown, std::string_view text,
                                  const std::optional<Owner>& owner, mode_t mode) {
  std::string fresh;
  const auto file = make_beside(folder, name, fresh);
  if (!file) {
    return unwritten(shown, errno);
  }
  const bool owned = !owner || give_file(file.get(), *owner);
  if (!owned || write_all(file.get(), text) != 0 || ::fchmod(file.get(), mode) != 0 ||
      ::fsync(file.get()) != 0 ||
      ::renameat(folder.get(), fresh.c_str(), folder.get(), name.c_str()) != 0) {
    auto failed = unwritten(shown, errno);
    (void)::unlinkat(folder.get(), fresh.c_str(), 0);
    failed.value().message += owned ? "" : ", and so its owner and group cannot be kept";
    return failed;
  }
  // It is in its place, whatever the disk of the folder says.
  (void)::fsync(Descriptor(::openat(folder.get(), ".", O_RDONLY | O_CLOEXEC)).get());
  return {};
}

// With the owner and the mode of what is there.
tl::expected<void, FileError> replace(const Descriptor& folder, const std::string& name,
                                      const std::string& shown, std::string_view text) {
  struct stat before {};
  if (::fstatat(folder.get(), name.c_str(), &before, AT_SYMLINK_NOFOLLOW) != 0) {
    return put(folder, name, shown, text, owner_of_new(folder), usual_mode);
  }
  if (!S_ISREG(before.st_mode)) {
    return unwritten(shown, "it is no regular file");
  }
  return put(folder, name, shown, text, Owner{before.st_uid, before.st_gid, Owner::Need::needed},
             before.st_mode & mode_bits);
}

}  // namespace

tl::expected<void, FileError> replace_file(const std::string& path, std::string_view text) {
  const auto [folder, name] = place_of(path);
  if (name.empty()) {
    return unwritten(path, "it is no regular file");
  }
  const auto holder = walk(folder, 0, usual_folder);
  return holder ? replace(holder, name, path, text) : unwritten(path, errno);
}

tl::expected<void, FileError> write_config(const std::string& path, const std::string& workspace,
                                           std::string_view text) {
  auto place = place_of(path);
  auto folder = walk(place.folder, 1, usual_folder);
  if (!folder) {
    return unwritten(path, errno);
  }
  struct stat status {};
  if (::fstatat(folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISLNK(status.st_mode)) {
    const auto target = real_path(path);
    if (target.empty()) {
      return unwritten(path, "it is a link that leads nowhere");
    }
    place = place_of(target);
    auto reached = walk(place.folder, 0, usual_folder);
    if (!reached || !may_follow(folder, reached)) {
      return unwritten(path, reached ? ELOOP : errno);
    }
    folder = std::move(reached);
  }
  const auto real_folder = path_of(folder.get(), place.folder);
  const auto target = (real_folder == "/" ? "" : real_folder) + "/" + place.name;
  if (is_protected(target)) {
    return unwritten(target, "it leads to a protected location");
  }
  if (!workspace.empty() && !is_under(target, real_path(workspace))) {
    return unwritten(target, "it is a link that leads out of the workspace");
  }
  return replace(folder, place.name, target, text);
}

void make_private_folder(const std::string& folder) { (void)walk(folder, 1, private_folder); }

tl::expected<void, FileError> write_private_file(const std::string& path, std::string_view text) {
  const auto [folder, name] = place_of(path);
  const auto holder = walk(folder, 2, private_folder);
  return holder ? put(holder, name, path, text, owner_of_new(holder), private_mode)
                : unwritten(path, errno);
}

bool enter_folder(const std::string& folder) { return ::chdir(folder.c_str()) == 0; }

}  // namespace o4
