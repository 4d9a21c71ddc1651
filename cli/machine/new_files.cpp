// Folders are walked by descriptor, so that what has been looked at is what is written in. What is
// made is noted with the folder that holds it, and taken away from there, the last first.
#include "cli/machine/new_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/terminal/terminal.hpp"

namespace o4 {
namespace {

constexpr mode_t folder_mode = 0755;
constexpr mode_t file_mode = 0644;

class Open {
 public:
  explicit Open(int number) : number_(number) {}
  Open(Open&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Open(const Open&) = delete;
  Open& operator=(Open&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Open& operator=(const Open&) = delete;
  ~Open() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

bool is_link(int folder, const std::string& name) {
  struct stat status {};
  return ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISLNK(status.st_mode);
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
      (void)::unlinkat(made->folder.number(), made->name.c_str(), made->flags);
    }
  }
  void keep() { made_.clear(); }

  // The folder at the end of a path from `start` on, made where it is missing; none on an error,
  // with errno.
  Open enter(Open start, std::string_view path, Links links) {
    while (!path.empty() && start.number() >= 0) {
      const auto end = path.find('/');
      const std::string name(path.substr(0, end));
      path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
      if (!name.empty()) {
        start = child(start, name, links);
      }
    }
    return start;
  }

  // Zero, or the error number.
  int write(const Open& folder, const std::string& name, std::string_view text) {
    const Open file(::openat(folder.number(), name.c_str(),
                             O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, file_mode));
    if (file.number() < 0) {
      return errno;
    }
    note(folder, name, 0);
    return write_all(file.number(), text);
  }

 private:
  struct Made {
    Open folder;
    std::string name;
    int flags;
  };

  Open child(const Open& parent, const std::string& name, Links links) {
    if (::mkdirat(parent.number(), name.c_str(), folder_mode) == 0) {
      note(parent, name, AT_REMOVEDIR);
    }
    const int flags = links == Links::refused ? O_NOFOLLOW : 0;
    Open found(::openat(parent.number(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags));
    if (found.number() < 0 && links == Links::refused && is_link(parent.number(), name)) {
      errno = ELOOP;
    }
    return found;
  }
  void note(const Open& folder, const std::string& name, int flags) {
    made_.push_back({Open(::fcntl(folder.number(), F_DUPFD_CLOEXEC, 0)), name, flags});
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
    auto root = making.enter(Open(::open(start, O_RDONLY | O_DIRECTORY | O_CLOEXEC)), folder,
                             Links::followed);
    if (root.number() < 0) {
      return not_made(folder, errno);
    }
    const auto slash = file.path.rfind('/');
    const auto below = slash == std::string::npos ? "" : file.path.substr(0, slash);
    const auto parent = making.enter(std::move(root), below, Links::refused);
    const int trouble =
        parent.number() < 0 ? errno : making.write(parent, file.path.substr(slash + 1), file.text);
    if (trouble != 0) {
      return not_made(file.path, trouble);
    }
  }
  making.keep();
  return {};
}

}  // namespace o4
