// Folders are walked by descriptor, so that what has been looked at is what is written in. What is
// made is noted with the folder that holds it, and taken away from there, the last first.
#include "cli/machine/new_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "cli/machine/descriptor.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {
namespace {

constexpr mode_t folder_mode = 0755;
constexpr mode_t file_mode = 0644;

bool is_link(int folder, const std::string& name) {
  struct stat status {};
  return ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISLNK(status.st_mode);
}

// A second name, or, on a disk that has no links, another one. Zero, or the error number.
int name_it(int folder, const char* fresh, const char* name) {
  if (::linkat(folder, fresh, folder, name, 0) == 0) {
    return 0;
  }
#ifdef RENAME_NOREPLACE
  const bool no_links = errno == EPERM || errno == ENOTSUP || errno == EOPNOTSUPP;
  if (no_links && ::renameat2(folder, fresh, folder, name, RENAME_NOREPLACE) == 0) {
    return 0;
  }
#endif
  return errno;
}

enum class Links { followed, refused };

// What is being made; taken away again unless it is kept.
class Making {
 public:
  Making() = default;
  Making(const Making&) = delete;
  Making& operator=(const Making&) = delete;
  ~Making() {
    for (auto made = made_.rbegin(); made != made_.rend(); ++made) {
      (void)::unlinkat(made->folder.get(), made->name.c_str(), made->flags);
    }
  }
  void keep() { made_.clear(); }

  // The folder at the end of a path from `start` on, made where it is missing; none on an error,
  // with errno.
  Descriptor enter(Descriptor start, std::string_view path, Links links) {
    while (!path.empty() && start.get() >= 0) {
      const auto end = path.find('/');
      const std::string name(path.substr(0, end));
      path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
      if (!name.empty()) {
        start = child(start, name, links);
      }
    }
    return start;
  }

  // All of it or nothing, at a name that is free: a second name of a whole text, since plain
  // renaming would replace what came there meanwhile. Zero, or the error number.
  int write(const Descriptor& folder, const std::string& name, std::string_view text) {
    const auto fresh = name + "." + std::to_string(::getpid());
    const Descriptor file(::openat(folder.get(), fresh.c_str(),
                                   O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                                   file_mode));
    if (file.get() < 0) {
      return errno;
    }
    int trouble = write_all(file.get(), text);
    if (trouble == 0) {
      trouble = name_it(folder.get(), fresh.c_str(), name.c_str());
    }
    (void)::unlinkat(folder.get(), fresh.c_str(), 0);
    if (trouble == 0) {
      note(folder, name, 0);
    }
    return trouble;
  }

 private:
  struct Made {
    Descriptor folder;
    std::string name;
    int flags;
  };

  Descriptor child(const Descriptor& parent, const std::string& name, Links links) {
    int unmade = EEXIST;
    if (::mkdirat(parent.get(), name.c_str(), folder_mode) == 0) {
      note(parent, name, AT_REMOVEDIR);
    } else {
      unmade = errno;
    }
    const int flags = links == Links::refused ? O_NOFOLLOW : 0;
    Descriptor found(
        ::openat(parent.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags));
    if (found.get() < 0) {
      const int error = errno == ENOENT && unmade != EEXIST ? unmade : errno;
      errno = links == Links::refused && is_link(parent.get(), name) ? ELOOP : error;
    }
    return found;
  }
  void note(const Descriptor& folder, const std::string& name, int flags) {
    made_.push_back({Descriptor(::fcntl(folder.get(), F_DUPFD_CLOEXEC, 0)), name, flags});
  }

  std::vector<Made> made_;
};

tl::unexpected<FileError> not_made(const std::string& path, int error) {
  const std::string why = error == ELOOP ? "a link is on the way" : std::strerror(error);
  return tl::unexpected(FileError{"cannot write " + in_quotes(path) + ": " + why, false});
}

}  // namespace

std::vector<std::string> taken_paths(const std::string& folder, std::span<const NewFile> files) {
  std::vector<std::string> taken;
  for (const auto& file : files) {
    struct stat status {};
    if (::lstat((folder + "/" + file.path).c_str(), &status) == 0) {
      taken.push_back(file.path);
    }
  }
  return taken;
}

tl::expected<void, FileError> write_new_files(const std::string& folder,
                                              std::span<const NewFile> files) {
  Making making;
  const auto start = folder.starts_with('/') ? "/" : ".";
  for (const auto& file : files) {
    auto root = making.enter(Descriptor(::open(start, O_RDONLY | O_DIRECTORY | O_CLOEXEC)), folder,
                             Links::followed);
    if (root.get() < 0) {
      return not_made(folder, errno);
    }
    const auto slash = file.path.rfind('/');
    const auto below = slash == std::string::npos ? "" : file.path.substr(0, slash);
    const auto parent = making.enter(std::move(root), below, Links::refused);
    const int trouble =
        parent.get() < 0 ? errno : making.write(parent, file.path.substr(slash + 1), file.text);
    if (trouble != 0) {
      return not_made(file.path, trouble);
    }
  }
  making.keep();
  return {};
}

}  // namespace o4
