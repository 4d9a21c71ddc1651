// The questions that make, remove or move directory entries. A part of ask.
#pragma once

#include <string_view>

#include "backends/bwrap/model/ask.hpp"

namespace o4::bwrap {

// create, mkdir, symlink, unlink, rmdir
[[nodiscard]] Answer ask_entry(const Sandbox& sandbox, Question question, std::string_view path);

// move, link, replace: the second path is the new name
[[nodiscard]] Answer ask_entries(const Sandbox& sandbox, Question question, std::string_view path,
                                 std::string_view second_path);

}  // namespace o4::bwrap
