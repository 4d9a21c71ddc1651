// Paths as text: normal form, home, containment. What the file system holds is not known here.
//
// Paths here are absolute and separated by "/", and their bytes mean nothing else: no letter case,
// no encoding. Of three forms that W8 tells apart this is the first; links are in path_space.hpp,
// letter case in fold.hpp.
#pragma once

#include <string>
#include <string_view>

namespace o4 {

// `absolute` without ".", "..", doubled and trailing slashes (W8). ".." at the root stays there;
// only a component equal to ".." climbs.
//   /a/../b    ->  /b        /a//b/./c/  ->  /a/b/c
//   /../..     ->  /         /a/...      ->  /a/...
//   /          ->  /         (empty)     ->  /
//
// What is between two slashes is otherwise kept byte for byte. By text alone: after a link ".."
// leads elsewhere, which only resolved_form knows.
[[nodiscard]] std::string normal_path(std::string_view absolute);

// "~" and "~/" at the start become `home` (W8); nothing else is expanded. "~user" and "a~" stay as
// they are.
[[nodiscard]] std::string expand_home(std::string_view path, std::string_view home);

// `path` as an absolute path, not shortened: home expanded, and a relative one taken from `base`.
// With home /h and base /w: "~/a" is /h/a, "b/../c" is /w/b/../c, "/d" itself. ".." is kept for
// whoever walks through links.
[[nodiscard]] std::string absolute_path(std::string_view path, std::string_view home,
                                        std::string_view base);

// `path` is `ancestor` or lies below it, by whole components. Both in normal form. /a/b is under
// /a, and so is /a itself; /ab is not. Everything is under "/".
[[nodiscard]] bool is_under(std::string_view path, std::string_view ancestor);

// The path without its last component; "/" for "/" itself. A view into `path`, which is in normal
// form.
[[nodiscard]] std::string_view parent_path(std::string_view path);

// `path` with `home` at its start written as "~", for messages. /h/.ssh is "~/.ssh". Both in normal
// form; `home` is not "/" (F4).
[[nodiscard]] std::string show_path(std::string_view path, std::string_view home);

// Which system a policy is for. The names are no words that a compiler in GNU mode defines. `other`
// is any system without a backend (E4).
enum class Platform { linux_os, macos, other };

}  // namespace o4
