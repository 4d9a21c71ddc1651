// Where the host shows a place again: mounts of one folder at two places.
//
// A bind mount or a second mount of one file system shows a protected place under another name,
// which no rule spells. The kernel tells both (/proc/self/mountinfo), so lowering covers the
// second name as well where it can and names a gap where it cannot. Only mounts of the host count
// that were there before the sandbox; what is mounted later is a gap of its own (late-mount).
//
// Chains are followed: a mount that shows what lies on another second mount counts as showing what
// that one shows. All paths are absolute and in normal form.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/common/lower_options.hpp"

namespace o4::bwrap {

// Sorted, without `place` itself and what lies in it. A mount that shows something inside of
// `place` is among them too, by its mount point: it would show a part of what is to be hidden.
//
//   mounts: /mnt/copy shows /home/ann
//   second_places("/home/ann/.ssh")  -> {"/mnt/copy/.ssh"}
//   second_places("/mnt/copy/.ssh")  -> {"/home/ann/.ssh"}
//   second_places("/home")           -> {"/mnt/copy"}
[[nodiscard]] std::vector<std::string> second_places(std::span<const SecondMount> mounts,
                                                     std::string_view place);

}  // namespace o4::bwrap
