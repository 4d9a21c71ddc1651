// Files that are made anew below a folder: all of them, or nothing is left of it. Nothing that is
// there is replaced, and below the folder no link is followed, since what lies in a project may
// have come with somebody's checkout.
//
// Not for files that exist: replace_file and write_config are for those.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/machine/files.hpp"

namespace o4 {

// `path` is relative, of plain names: ".o4/config.toml".
struct NewFile {
  std::string path;
  std::string text;
};

// The paths at which something lies already, be it a link that leads nowhere.
[[nodiscard]] std::vector<std::string> taken_paths(const std::string& folder,
                                                   std::span<const NewFile> files);

// Makes the folder, what leads to it and what leads to each file where it is missing, and the
// files, with mode 0644. When it fails, what it has made is taken away again.
[[nodiscard]] tl::expected<void, FileError> write_new_files(const std::string& folder,
                                                            std::span<const NewFile> files);

}  // namespace o4
