// The first bytes of a TLS client: which server it names. Nothing is decrypted.
//
// A client that asks the proxy for one host and names another in its hello gets the other one's
// content wherever a server has both (fronting). The name in the hello is sent in the clear, and is
// looked at for that alone. Where it is encrypted (ECH) the outer name is what is held against the
// host, and the log says that there is another inside.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/hosts/host.hpp"

namespace o4::wire {

// A hello that is longer is unreadable.
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

// `bytes` is all that has come so far, from the first on. `more` until the whole hello is there.
// Pure; linear in its length.
[[nodiscard]] Hello read_hello(std::string_view bytes);

}  // namespace o4::wire
