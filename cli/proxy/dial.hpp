// A target that was judged -> a connection to it. Its name is resolved once, what it resolves to is
// judged as well, and the connection goes to what was judged. An address or `localhost` that an
// entry names itself may be one that is not public (N14); what a name leads to may not.
//
// The second judgement is on addresses, by the list of N14, and one of them that is not public
// refuses them all. The proxy's own ports on this machine are refused as well: it would connect to
// itself.
#pragma once

#include <functional>
#include <string>

#include "cli/proxy/core.hpp"

namespace o4 {

// connected: `address` says to what. forbidden: the name leads to what is not public, or to the
// proxy itself. failed: no such name, no answer, or none in time.
struct Dialled {
  enum class Kind { connected, forbidden, failed };
  Kind kind = Kind::failed;
  std::string address;  // that it is connected to
  std::string reason;
};

using Dialling = std::function<void(Dialled, Tcp::socket)>;
// Returns at once; `done` is called once, from the loop or before this returns, with a socket that
// is open only if connected. Bounded by the limit for dialling, look-up included. `core` must
// outlive it; `target` and `verdict` are copied as far as they are needed.
void dial(ProxyCore& core, const wire::Target& target, const Ruling& verdict, Dialling done);

}  // namespace o4
