// The client's side of the proxy, for programs that take a command in the place of a connection:
// ssh, by `ProxyCommand o4-policy proxy --connect %h:%p`, which GIT_SSH_COMMAND names (N16). It
// decides nothing; the proxy that it goes through does. ssh itself knows no proxy variables, so
// that git over ssh would have no network without it.
#pragma once

#include <string>

namespace o4 {

// Asks the proxy of that URL for the target and carries standard input and output; the exit status:
// 0 when the server has ended, 1 if there was no connection. `trouble` then says what went wrong,
// in the proxy's words where it has some. Blocks.
[[nodiscard]] int connect_through(const std::string& proxy_url, const std::string& target,
                                  std::string& trouble);

}  // namespace o4
