// How much of something is allowed to whom: what regions are regions of.
#pragma once

#include <string>
#include <string_view>

#include "engine/graph/query.hpp"

namespace o4 {

// The later, the more: a private place is the sandbox's own, and a proxy serves only programs that
// ask it.
enum class Access { none, private_, ask, through_proxy, full };

enum class Deed { read, write, name_path, start_in, add_directory, connect, name_host };

// Who does what: with a profile, the commands that it is for.
struct Subject {
  std::string actor;  // as queries spell actors; "o4" for what its flags take
  Deed deed = Deed::read;
  std::string profile;
  friend bool operator==(const Subject&, const Subject&) = default;
};

// "deny", "private", "ask", "allow through the proxy", "allow"
[[nodiscard]] std::string_view to_word(Access access);
// "read", "write", "name path", "start in", "add directory", "connect", "name host"
[[nodiscard]] std::string_view to_word(Deed deed);

}  // namespace o4
