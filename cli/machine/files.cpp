// Reading files, with the reason in words where it fails. What is found, not named, is never waited
// for: a named pipe or a device in a config's place is refused.
#include "cli/machine/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "cli/machine/descriptor.hpp"
#include "cli/machine/protected_files.hpp"
#include "cli/machine/reads.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr std::size_t largest_file = 16U << 20U;
constexpr std::size_t chunk = 64U << 10U;

std::string shown(const std::string& path) {
  return path == "-" ? "standard input" : o4::in_quotes(path);
}

tl::unexpected<FileError> failure(const std::string& path, std::string_view why) {
  return tl::unexpected(FileError{"cannot read " + shown(path) + ": " + std::string(why), false});
}

tl::unexpected<FileError> system_failure(const std::string& path, int error) {
  auto result = failure(path, std::strerror(error));
  result.value().missing = error == ENOENT || error == ENOTDIR;
  return result;
}

// Grows by what comes, not by what the file says of its size: a file of /proc says zero.
tl::expected<std::string, FileError> read_all(int descriptor, const std::string& path) {
  std::string text;
  std::size_t used = 0;
  while (true) {
    text.resize(used + chunk);
    const auto count = ::read(descriptor, text.data() + used, chunk);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      return system_failure(path, errno);
    }
    used += static_cast<std::size_t>(count);
    if (count == 0) {
      text.resize(used);
      return text;
    }
    if (used > largest_file) {
      return failure(path, "it is larger than 16 MiB");
    }
  }
}

// What can be read only once: standard input, a pipe. It is kept, for those who ask again.
tl::expected<std::string, FileError> read_stream(int descriptor, const std::string& path) {
  static std::map<std::string, std::string, std::less<>> texts;
  if (const auto known = texts.find(path); known != texts.end()) {
    return known->second;
  }
  auto text = read_all(descriptor, path);
  if (text) {
    texts.emplace(path, *text);
  }
  return text;
}

tl::unexpected<FileError> protected_failure(const std::string& path) {
  return failure(path, "it lies in a protected location, or leads to one");
}

tl::expected<Descriptor, FileError> open_regular(const std::string& path) {
  // Without O_NONBLOCK a named pipe would make us wait for its writer.
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) {
    return system_failure(path, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    return failure(path, S_ISDIR(status.st_mode) ? "it is a directory" : "it is no regular file");
  }
  return file;
}

tl::expected<std::string, FileError> read_named(const std::string& path) {
  if (path == "-") {
    return read_stream(STDIN_FILENO, path);
  }
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) {
    return system_failure(path, errno);
  }
  if (is_protected(path_of(file.get(), path))) {
    return protected_failure(path);
  }
  return S_ISREG(status.st_mode) || S_ISDIR(status.st_mode) ? read_all(file.get(), path)
                                                            : read_stream(file.get(), path);
}

tl::expected<std::string, FileError> read_found(const std::string& path,
                                                const std::string& workspace) {
  const auto file = open_regular(path);
  if (!file) {
    return tl::unexpected(file.error());
  }
  const auto real = path_of(file->get(), path);
  if (is_protected(real)) {
    return protected_failure(path);
  }
  if (!workspace.empty() && is_under(normal_path(path), workspace) &&
      !is_under(real, real_path(workspace))) {
    return failure(path, "it is a link that leads out of the workspace");
  }
  return read_all(file->get(), path);
}

tl::expected<std::string, FileError> read_own(const std::string& path) {
  const auto file = open_regular(path);
  return file ? read_all(file->get(), path) : tl::unexpected(file.error());
}

tl::expected<std::vector<std::string>, FileError> names_of(const std::string& folder) {
  DIR* const open = ::opendir(folder.c_str());
  if (open == nullptr) {
    return system_failure(folder, errno);
  }
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(open)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") {
      names.emplace_back(name);
    }
  }
  ::closedir(open);
  std::sort(names.begin(), names.end());
  return names;
}

std::size_t number_of_text(const tl::expected<std::string, FileError>& text) {
  return digest(text ? *text : text.error().message);
}

}  // namespace

tl::expected<std::string, FileError> read_file(const std::string& path) {
  return noted(
      path, Extent::one, [path] { return read_named(path); }, number_of_text);
}

tl::expected<std::string, FileError> read_found_file(const std::string& path,
                                                     const std::string& workspace) {
  return noted(
      path, Extent::one, [path, workspace] { return read_found(path, workspace); }, number_of_text);
}

tl::expected<std::string, FileError> read_own_protected_file(const std::string& path) {
  return noted(
      path, Extent::one, [path] { return read_own(path); }, number_of_text);
}

tl::expected<std::vector<std::string>, FileError> list_folder(const std::string& folder) {
  return noted(
      folder, Extent::one, [folder] { return names_of(folder); },
      [](const auto& names) { return names ? digest(*names) : digest(names.error().message); });
}

std::optional<FileId> open_source(SourceMap& sources, const std::string& path, Span named,
                                  Diagnostics& out) {
  auto text = read_file(path);
  if (!text) {
    out.error("file-read", named, text.error().message);
    return std::nullopt;
  }
  return sources.add(path == "-" ? "<stdin>" : path, std::move(*text));
}

bool is_folder(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool is_regular_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

std::string without_dot(const std::string& path) {
  return path.starts_with("./") ? path.substr(2) : path;
}

std::string without_slashes(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) {
    folder.pop_back();
  }
  return folder;
}

tl::expected<std::vector<std::string>, FileError> files_below(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::vector<std::string> files;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (!entry->is_directory(unknown)) {
      files.push_back(entry->path().string());
    }
  }
  if (error) {
    return failure(folder, error.message());
  }
  std::sort(files.begin(), files.end());
  return files;
}

tl::expected<void, FileError> remove_file(const std::string& path) {
  if (::unlink(path.c_str()) != 0) {
    return tl::unexpected(
        FileError{"cannot remove " + o4::in_quotes(path) + ": " + std::strerror(errno), false});
  }
  return {};
}

std::optional<std::string> link_target(const std::string& path) {
  std::array<char, PATH_MAX> text{};
  const auto length = ::readlink(path.c_str(), text.data(), text.size());
  return length < 0 ? std::nullopt
                    : std::optional(std::string(text.data(), static_cast<std::size_t>(length)));
}

std::string current_folder() { return real_path("."); }

std::string real_path(const std::string& path) {
  char* const found = ::realpath(path.c_str(), nullptr);
  std::string result = found == nullptr ? "" : found;
  std::free(found);
  return result;
}

void each_input_line(const std::function<void(std::string_view line)>& take,
                     const std::function<Next()>& idle) {
  std::string pending;
  std::array<char, chunk> buffer{};
  while (idle() == Next::go_on) {
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      break;
    }
    std::string_view text(buffer.data(), static_cast<std::size_t>(count));
    while (!text.empty()) {
      const auto end = std::min(text.find('\n'), text.size());
      const auto room = longest_input_line + 1 - std::min(pending.size(), longest_input_line + 1);
      pending += text.substr(0, std::min(end, room));
      if (end < text.size()) {
        take(pending);
        pending.clear();
      }
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  if (!pending.empty()) {
    take(pending);
  }
}

}  // namespace o4
