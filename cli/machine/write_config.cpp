// Written beside the target, on the disk, then renamed over it: a reader finds the old text or the
// new one, and a crash leaves one of the two. Where a config is a link, it is replaced where it
// leads, since people keep their configs in repositories and link them.
//
// Root can make files in anybody's home, and an owner who cannot write in ~/.o4 is locked out.

#include "cli/machine/write_config.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

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

tl::unexpected<FileError> unwritten(const std::string& path, std::string_view why) {
  return tl::unexpected(
      FileError{"cannot write " + in_quotes(path) + ": " + std::string(why), false});
}

// What root makes is given to the owner of the folder that holds it; others give nothing away.
bool give_away(int made, const std::string& path) {
  struct stat folder {};
  return ::geteuid() != 0 || (::stat(std::string(parent_path(path)).c_str(), &folder) == 0 &&
                              ::fchown(made, folder.st_uid, folder.st_gid) == 0);
}

// Zero, or why it was not made.
int make_folder(const std::string& folder, mode_t mode) {
  if (::mkdir(folder.c_str(), mode) != 0) {
    return errno;
  }
  const Descriptor made(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (give_away(made.get(), folder)) {
    return 0;
  }
  const int trouble = errno;
  (void)::rmdir(folder.c_str());
  return trouble;
}

// Written beside the target and put in its place, as new.
tl::expected<void, FileError> put(const std::string& target, std::string_view text, mode_t mode) {
  auto fresh = target + ".XXXXXX";
  const Descriptor file(::mkostemp(fresh.data(), O_CLOEXEC));
  if (!file) {
    return unwritten(target, std::strerror(errno));
  }
  if (give_away(file.get(), target) && ::fchmod(file.get(), mode) == 0 &&
      write_all(file.get(), text) == 0 && ::fsync(file.get()) == 0 &&
      ::rename(fresh.c_str(), target.c_str()) == 0) {
    return {};
  }
  const auto error = errno;
  ::unlink(fresh.c_str());
  return unwritten(target, std::strerror(error));
}

}  // namespace

tl::expected<void, FileError> write_config(const std::string& path, const std::string& workspace,
                                           std::string_view text) {
  const std::string folder(parent_path(path));
  const int trouble = make_folder(folder, usual_folder);
  const auto real_folder = real_path(folder);
  if (real_folder.empty()) {
    return unwritten(path, std::strerror(trouble == EEXIST ? ENOENT : trouble));
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
  return ::lstat(target.c_str(), &status) == 0 ? replace_file(target, text)
                                               : put(target, text, usual_mode);
}

void make_private_folder(const std::string& folder) { (void)make_folder(folder, private_folder); }

tl::expected<void, FileError> write_private_file(const std::string& path, std::string_view text) {
  const std::string folder(parent_path(path));
  make_private_folder(std::string(parent_path(folder)));
  make_private_folder(folder);
  return put(path, text, private_mode);
}

bool enter_folder(const std::string& folder) { return ::chdir(folder.c_str()) == 0; }

}  // namespace o4
