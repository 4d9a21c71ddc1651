// Paths as text: normal form, home, containment. What the file system holds is not known here.
#pragma once

#include <string>
#include <string_view>

namespace o4 {

// `absolute` without ".", "..", doubled and trailing slashes (W8). ".." at the root stays there;
// only a component equal to ".." climbs.
[[nodiscard]] std::string normal_path(std::string_view absolute);

// "~" and "~/" at the start become `home` (W8); nothing else is expanded.
[[nodiscard]] std::string expand_home(std::string_view path, std::string_view home);

// `path` as an absolute path, not shortened: home expanded, and a relative one taken from `base`.
[[nodiscard]] std::string absolute_path(std::string_view path, std::string_view home,
                                        std::string_view base);

// `path` is `ancestor` or lies below it, by whole components. Both in normal form.
[[nodiscard]] bool is_under(std::string_view path, std::string_view ancestor);

// The path without its last component; "/" for "/" itself.
[[nodiscard]] std::string_view parent_path(std::string_view path);

// `path` with `home` at its start written as "~", for messages.
[[nodiscard]] std::string show_path(std::string_view path, std::string_view home);

// Which system a policy is for. The names are no words that a compiler in GNU mode defines.

enum class Platform { linux_os, macos, other };

}  // namespace o4
