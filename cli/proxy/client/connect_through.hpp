// The client's side of the proxy, for programs that take a command in the place of a connection.
#pragma once

#include <string>

namespace o4 {

// Asks the proxy of that URL for the target and carries standard input and output; the exit status.
// `trouble` says what went wrong, in the proxy's words where it has some.
[[nodiscard]] int connect_through(const std::string& proxy_url, const std::string& target,
                                  std::string& trouble);

}  // namespace o4
