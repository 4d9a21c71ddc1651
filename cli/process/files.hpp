// Files and folders as `run` handles them: by descriptor, never through a link, so that nobody can
// lead it elsewhere.
//
// Everything by descriptor: a name can be exchanged for a link between two calls, a descriptor
// cannot. So a path is opened once, component by component without following links where somebody
// else may write, and what follows works on what is open.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "cli/machine/descriptor.hpp"

namespace o4 {

// "cannot make 'x': Permission denied", from errno, so to be called before anything else can change
// it.
[[nodiscard]] std::string system_trouble(std::string_view what, std::string_view path);

// The folder at an absolute path that no link leads through. None, with errno (ELOOP or ENOTDIR for
// a link), if there is no such one. It can be walked from and worked in, not read; names_in opens
// it anew for that.
[[nodiscard]] Descriptor open_folder(std::string_view path);
// What lies at an absolute path that no link leads through, and is no link (else none, with ELOOP);
// not to be read. This is what bwrap binds by descriptor: what was found is what is mounted (A1).
[[nodiscard]] Descriptor open_place(const std::string& path);
// A folder directly in another; to be listed.
[[nodiscard]] Descriptor open_folder_at(const Descriptor& parent, const std::string& name);

// The names in a folder, without "." and "..", in no order; empty also if it cannot be read.
[[nodiscard]] std::vector<std::string> names_in(const Descriptor& folder);

// What lies at a name, without following it; nothing if there is nothing.
[[nodiscard]] std::optional<struct stat> look_at(const Descriptor& folder, const std::string& name);

enum class Kind { folder, file };
// Takes away what is empty and ours; anything else stays. Between look and removal somebody may
// write: a folder that is not empty any more is refused by the kernel, a file is not, so that what
// is written in that moment is lost.
void remove_if_empty(const std::string& path, Kind kind);

// Takes away all that a folder holds, however deep, and the folder itself. For folders of our own:
// nothing inside is followed, whatever it is; what resists is left.
void remove_tree(const Descriptor& parent, const std::string& name);

struct Owner {
  uid_t user = 0;
  gid_t group = 0;
};
struct FileText {
  std::string text;
  mode_t mode = 0;
  std::optional<Owner> owner;  // whom to give it to
};
// The text of a regular file, if it is not longer than `most` bytes. Hostile names are safe: no
// link is followed, a pipe or device is not waited for, and the size is counted while reading.
[[nodiscard]] tl::expected<FileText, std::string> read_regular(const Descriptor& folder,
                                                               const std::string& name,
                                                               std::uint64_t most);
// What is left to read of something open.
[[nodiscard]] std::string text_of(const Descriptor& file);
// Makes a new file with that text, mode and owner, on the disk when it returns. An error if the
// name is taken; what was made until an error stays.
[[nodiscard]] tl::expected<void, std::string> write_new(const Descriptor& folder,
                                                        const std::string& name,
                                                        const FileText& file);

// Random letters that nobody can foresee: 16 of 32, that is 80 bits. Lower case, so that any file
// system takes them.
[[nodiscard]] std::string random_name();

}  // namespace o4
