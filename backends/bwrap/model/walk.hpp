// A path as the kernel walks it inside a sandbox, for a caller without capabilities who owns
// everything.
//
// As the kernel does it: component by component, each link followed from where it lies, with a
// bound on their number; ".." goes to the parent of what was found, which text cannot know. Where
// the walk meets something of which nothing is known, that is the answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "backends/bwrap/model/sandbox.hpp"

namespace o4::bwrap {

inline constexpr std::uint32_t owner_read = 0400;
inline constexpr std::uint32_t owner_write = 0200;
inline constexpr std::uint32_t owner_search = 0100;

// The real path, and what is there: nothing if only the last component is missing.
struct Found {
  std::string path;
  std::optional<HostNode> node;
};
// Named as errno(3) does; a literal, so it lives for ever.
struct NoWay {
  std::string_view error;  // "ENOENT"
};
// The path leads into something opaque, such as another process's folder in /proc.
struct Unknown {
  std::string reason;
};
using Walked = std::variant<Found, NoWay, Unknown>;

// What happens to a link that is the last component, as O_NOFOLLOW and lstat(2) tell it apart. With
// a slash after it it is followed all the same.
enum class LastLink { follow, keep };
// `path` is absolute.
[[nodiscard]] Walked walk(const Sandbox& sandbox, std::string_view path, LastLink last_link);

}  // namespace o4::bwrap
