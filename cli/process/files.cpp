// Files of a run, by descriptor and without following links: what is made must be ours, and what is
// removed must be what was made, whatever a command put in its place meanwhile.
#include "cli/process/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <random>

#include "cli/machine/files.hpp"
#include "cli/terminal/terminal.hpp"
#include "engine/paths/path.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

#ifdef O_PATH
constexpr int only_walk = O_PATH;
#else
constexpr int only_walk = O_RDONLY;
#endif
constexpr int folder_flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

int close_stream(DIR* stream) { return stream == nullptr ? 0 : ::closedir(stream); }

// Moves what a folder holds up into `top`, under new names, so that no depth is ever descended.
// A command can make folders deeper than any path may be long, or than recursion could follow.
void flatten(const Descriptor& top, const std::string& name, std::size_t& serial) {
  (void)!::fchmodat(top.get(), name.c_str(), 0700, 0);  // it has been found to be a folder
  const auto folder = open_folder_at(top, name);
  for (const auto& entry : names_in(folder)) {
    const auto status = look_at(folder, entry);
    if (status && S_ISDIR(status->st_mode)) {
      (void)!::fchmodat(folder.get(), entry.c_str(), 0700, 0);  // a folder moves only if writable
      std::string moved = "o4-" + std::to_string(serial++);
      while (::renameat(folder.get(), entry.c_str(), top.get(), moved.c_str()) != 0 &&
             (errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR)) {
        moved = "o4-" + std::to_string(serial++);
      }
    } else {
      (void)::unlinkat(folder.get(), entry.c_str(), 0);
    }
  }
}

}  // namespace

std::string system_trouble(std::string_view what, std::string_view path) {
  const std::string reason = std::strerror(errno);
  return "cannot " + std::string(what) + " " + in_quotes(path) + ": " + reason;
}

Descriptor open_folder(std::string_view path) {
  Descriptor at(::open("/", only_walk | folder_flags));
  for (std::size_t begin = 1; at && begin < path.size();) {
    const auto end = std::min(path.find('/', begin), path.size());
    const std::string name(path.substr(begin, end - begin));
    if (!name.empty()) {
      at = Descriptor(::openat(at.get(), name.c_str(), only_walk | folder_flags));
    }
    begin = end + 1;
  }
  return at;
}

Descriptor open_place(const std::string& path) {
  const auto folder = open_folder(parent_path(path));
  Descriptor place(
      ::openat(folder.get(), name_of(path).c_str(), only_walk | O_NOFOLLOW | O_CLOEXEC));
  struct stat status {};
  if (place && (::fstat(place.get(), &status) != 0 || S_ISLNK(status.st_mode))) {
    errno = ELOOP;
    return {};
  }
  return place;
}

Descriptor open_folder_at(const Descriptor& parent, const std::string& name) {
  return Descriptor(::openat(parent.get(), name.c_str(), O_RDONLY | folder_flags));
}

std::vector<std::string> names_in(const Descriptor& folder) {
  std::vector<std::string> names;
  const int own = folder ? ::openat(folder.get(), ".", O_RDONLY | folder_flags) : -1;
  DIR* const stream = own < 0 ? nullptr : ::fdopendir(own);
  while (const dirent* entry = stream == nullptr ? nullptr : ::readdir(stream)) {
    const std::string_view name = entry->d_name;  // NOLINT: an array that ends with a NUL
    if (name != "." && name != "..") {
      names.emplace_back(name);
    }
  }
  close_stream(stream);
  return names;
}

std::optional<struct stat> look_at(const Descriptor& folder, const std::string& name) {
  struct stat status {};
  const bool found =
      folder && ::fstatat(folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  return found ? std::optional(status) : std::nullopt;
}

void remove_if_empty(const std::string& path, Kind kind) {
  const auto folder = open_folder(parent_path(path));
  const auto name = name_of(path);
  const auto status = look_at(folder, name);
  if (!status || status->st_uid != ::geteuid()) {
    return;
  }
  if (kind == Kind::folder && S_ISDIR(status->st_mode)) {
    (void)::unlinkat(folder.get(), name.c_str(), AT_REMOVEDIR);
  } else if (kind == Kind::file && S_ISREG(status->st_mode) && status->st_size == 0) {
    (void)::unlinkat(folder.get(), name.c_str(), 0);
  }
}

void remove_tree(const Descriptor& parent, const std::string& name) {
  const auto status = look_at(parent, name);
  if (!status || !S_ISDIR(status->st_mode)) {
    return;
  }
  (void)!::fchmodat(parent.get(), name.c_str(), 0700, 0);
  const auto top = open_folder_at(parent, name);
  std::size_t serial = 0;
  for (auto left = names_in(top); !left.empty(); left = names_in(top)) {
    bool removed = false;
    for (const auto& entry : left) {
      const auto found = look_at(top, entry);
      const bool is_folder = found && S_ISDIR(found->st_mode);
      if (is_folder) {
        flatten(top, entry, serial);
      }
      removed |= ::unlinkat(top.get(), entry.c_str(), is_folder ? AT_REMOVEDIR : 0) == 0;
    }
    if (!removed) {
      break;
    }
  }
  (void)::unlinkat(parent.get(), name.c_str(), AT_REMOVEDIR);
}

tl::expected<FileText, std::string> read_regular(const Descriptor& folder, const std::string& name,
                                                 std::uint64_t most) {
  // O_NONBLOCK: a pipe must not keep us waiting
  const Descriptor file(
      ::openat(folder.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  if (!file && errno == ELOOP) {
    return tl::unexpected(in_quotes(name) + " is a link");
  }
  if (!file || ::fstat(file.get(), &status) != 0) {
    return tl::unexpected(system_trouble("read", name));
  }
  if (!S_ISREG(status.st_mode)) {
    return tl::unexpected(in_quotes(name) + " is no regular file");
  }
  FileText result{{}, status.st_mode & 0777U, {}};
  std::array<char, 65536> buffer;  // NOLINT: filled by read
  for (;;) {
    const auto count = ::read(file.get(), buffer.data(), buffer.size());
    if (count == 0) {
      return result;
    }
    if (count < 0 && errno != EINTR) {
      return tl::unexpected(system_trouble("read", name));
    }
    result.text.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    if (result.text.size() > most) {
      return tl::unexpected(in_quotes(name) + " is longer than " + std::to_string(most) + " bytes");
    }
  }
}

std::string text_of(const Descriptor& file) {
  std::string text;
  std::array<char, 4096> buffer;  // NOLINT: filled by read
  for (ssize_t count = 0; (count = ::read(file.get(), buffer.data(), buffer.size())) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

tl::expected<void, std::string> write_new(const Descriptor& folder, const std::string& name,
                                          const FileText& file) {
  const Descriptor made(::openat(folder.get(), name.c_str(),
                                 O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  const auto give = [&] {
    return !file.owner || ::fchown(made.get(), file.owner->user, file.owner->group) == 0;
  };
  if (!made || write_all(made.get(), file.text) != 0 || !give() ||
      ::fchmod(made.get(), file.mode) != 0 || ::fsync(made.get()) != 0) {
    return tl::unexpected(system_trouble("write", name));
  }
  return {};
}

std::string random_name() {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  std::random_device chance;
  std::string name;
  for (int i = 0; i < 16; ++i) {
    name += letters[chance() % letters.size()];
  }
  return name;
}

}  // namespace o4
