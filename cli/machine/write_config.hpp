// Writing what the user asked to have written, and notes of our own: all of a file or nothing.
// Unlike replace_file (files.hpp), which is for files of a repository, these leave or set a mode on
// purpose, and are on the disk when they return.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "cli/machine/files.hpp"

namespace o4 {

// Puts `text` into a config, whose folder is made if need be. A link stays one: the file that it
// leads to is replaced, with the mode that it has. What lies in `workspace` must not lead out of
// it; an empty one sets no bounds. Nothing is written into protected places.
[[nodiscard]] tl::expected<void, FileError> write_config(const std::string& path,
                                                         const std::string& workspace,
                                                         std::string_view text);

// Puts `text` into a file of our own, mode 0600, and makes up to two folders for it, mode 0700:
// what is noted there (~/.o4/managed) is for this user alone. An error is the system's; who notes
// something for later goes on without.
[[nodiscard]] tl::expected<void, FileError> write_private_file(const std::string& path,
                                                               std::string_view text);

// From here on relative paths are below that folder. False if it cannot be entered.
[[nodiscard]] bool enter_folder(const std::string& folder);

}  // namespace o4
