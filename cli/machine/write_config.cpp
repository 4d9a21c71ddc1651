// Written beside the target, on the disk, then renamed over it: a reader finds the old text or the
// new one, and a crash leaves one of the two. Where the target is a link, it is replaced where it
// leads, since people keep their configs in repositories and link them.

#include "cli/machine/write_config.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/machine/protected_files.hpp"
#include "cli/terminal/terminal.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr mode_t usual_mode = 0644;
constexpr mode_t usual_folder = 0755;
constexpr mode_t private_mode = 0600;
constexpr mode_t private_folder = 0700;

tl::unexpected<FileError> unwritten(const std::string& path, std::string_view why) {
  return tl::unexpected(
      FileError{"cannot write " + in_quotes(path) + ": " + std::string(why), false});
}

// Written beside the target and put in its place.
tl::expected<void, FileError> replace(const std::string& target, std::string_view text,
                                      mode_t mode) {
  auto fresh = target + ".XXXXXX";
  const int file = ::mkostemp(fresh.data(), O_CLOEXEC);
  if (file < 0) {
    return unwritten(target, std::strerror(errno));
  }
  const bool written =
      ::fchmod(file, mode) == 0 && write_all(file, text) == 0 && ::fsync(file) == 0;
  auto error = errno;
  ::close(file);
  if (written && ::rename(fresh.c_str(), target.c_str()) == 0) {
    return {};
  }
  error = written ? errno : error;
  ::unlink(fresh.c_str());
  return unwritten(target, std::strerror(error));
}

}  // namespace

tl::expected<void, FileError> write_config(const std::string& path, const std::string& workspace,
                                           std::string_view text) {
  const std::string folder(parent_path(path));
  const int unmade = ::mkdir(folder.c_str(), usual_folder) == 0 ? 0 : errno;
  const auto real_folder = real_path(folder);
  if (real_folder.empty()) {
    return unwritten(path, std::strerror(unmade == EEXIST ? ENOENT : unmade));
  }
  auto target = real_path(path);
  if (target.empty()) {
    target = real_folder + path.substr(path.rfind('/'));
  }
  if (is_protected(target)) {
    return unwritten(path, "it leads to a protected location");
  }
  if (!workspace.empty() && !is_under(target, real_path(workspace))) {
    return unwritten(path, "it is a link that leads out of the workspace");
  }
  struct stat status {};
  const bool is_there = ::lstat(target.c_str(), &status) == 0;
  if (is_there && !S_ISREG(status.st_mode)) {
    return unwritten(path, "it is no regular file");
  }
  constexpr mode_t permissions = 0777;
  return replace(target, text, is_there ? status.st_mode & permissions : usual_mode);
}

tl::expected<void, FileError> write_private_file(const std::string& path, std::string_view text) {
  const std::string folder(parent_path(path));
  (void)::mkdir(std::string(parent_path(folder)).c_str(), private_folder);
  (void)::mkdir(folder.c_str(), private_folder);
  return replace(path, text, private_mode);
}

bool enter_folder(const std::string& folder) { return ::chdir(folder.c_str()) == 0; }

}  // namespace o4
