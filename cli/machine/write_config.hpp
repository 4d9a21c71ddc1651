// Writing what the user asked to have written, and notes of our own: all of a file or nothing, and
// on the disk when it is done. All but replace_file, which is for files of a repository, make the
// folders that they need.
//
// What root makes belongs to the owner of the folder that it is made in, a home's ~/.o4 to the
// home's owner; what others make is their own. Root follows no link in somebody's folder to a
// folder of somebody else: whoever owns the one can put the link there at any moment.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "cli/machine/files.hpp"

namespace o4 {

// Puts a file in the place of the one at `path`, all of it or nothing, with the owner, the group
// and the mode of that one, a new one with 0644. The folder must be there and be writable; a link
// or a device at `path` is an error, and so is an owner who cannot be kept.
[[nodiscard]] tl::expected<void, FileError> replace_file(const std::string& path,
                                                         std::string_view text);

// Puts `text` into a config, whose folder is made if need be. A link stays one: the file that it
// leads to is replaced, and keeps its owner and its mode. What lies in `workspace` must not lead
// out of it; an empty one sets no bounds. Nothing is written into protected places.
[[nodiscard]] tl::expected<void, FileError> write_config(const std::string& path,
                                                         const std::string& workspace,
                                                         std::string_view text);

// Makes a folder for notes of our own, mode 0700, unless something is there.
void make_private_folder(const std::string& folder);

// Puts `text` into a file of our own, mode 0600, and makes up to two folders for it, mode 0700:
// what is noted there (~/.o4/managed) is for this user alone. An error is the system's; who notes
// something for later goes on without.
[[nodiscard]] tl::expected<void, FileError> write_private_file(const std::string& path,
                                                               std::string_view text);

// From here on relative paths are below that folder. False if it cannot be entered.
[[nodiscard]] bool enter_folder(const std::string& folder);

}  // namespace o4
