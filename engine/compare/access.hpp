// How much of something is allowed to whom: what regions are regions of.
//
// Access is ordered, so that of two policies one can be said to allow more. It is finer than
// Outcome where a proxy stands between.
#pragma once

#include <string_view>

#include "engine/graph/query.hpp"

namespace o4 {

// The later, the more: a private place is the sandbox's own, and a proxy serves only programs that
// ask it.
enum class Access { none, private_, ask, through_proxy, full };

// What is done with a path (read to add_directory) or with a host.
enum class Deed { read, write, name_path, start_in, add_directory, connect, name_host };

// Those of host queries in their order, o4's file tools, and o4 itself for what its flags take.
enum class Actor { shell, user, watch, fetch, web_search, web_fetch, file_tool, o4 };
// The enums have the same order at the beginning.
[[nodiscard]] Actor actor_of(HostActor actor);

// Who does what: with a narrow profile, the commands that it is for. With `connect` and `name_host`
// the places are hosts, else paths.
struct Subject {
  Actor actor = Actor::shell;
  Deed deed = Deed::read;
  ProfileChoice profile = {};
  friend bool operator==(const Subject&, const Subject&) = default;
};

// As queries spell actors, and "o4".
[[nodiscard]] std::string_view to_word(Actor actor);
// "deny", "private", "ask", "allow through the proxy", "allow"
[[nodiscard]] std::string_view to_word(Access access);
// "read", "write", "name path", "start in", "add directory", "connect", "name host"
[[nodiscard]] std::string_view to_word(Deed deed);

}  // namespace o4
