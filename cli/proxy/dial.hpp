// A target that was judged -> a connection to it. Its name is resolved once, what it resolves to is
// judged as well, and the connection goes to what was judged.
#pragma once

#include <functional>
#include <string>

#include "cli/proxy/core.hpp"

namespace o4 {

struct Dialled {
  enum class Kind { connected, forbidden, failed };
  Kind kind = Kind::failed;
  std::string address;  // that it is connected to
  std::string reason;
};

using Dialling = std::function<void(Dialled, Tcp::socket)>;
void dial(ProxyCore& core, const wire::Target& target, const Ruling& verdict, Dialling done);

}  // namespace o4
