// The first bytes of a TLS client: which server it names. Nothing is decrypted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/hosts/host.hpp"

namespace o4::wire {

inline constexpr std::size_t most_hello = 64U << 10U;

struct Hello {
  enum class Kind {
    more,        // it has not ended
    not_tls,     // another protocol
    unreadable,  // it could name anything
    nameless,
    named,
  };
  Kind kind = Kind::more;
  Host name;               // if named
  bool encrypted = false;  // a second hello is inside that nobody here can read
  friend bool operator==(const Hello&, const Hello&) = default;
};

[[nodiscard]] Hello read_hello(std::string_view bytes);

}  // namespace o4::wire
