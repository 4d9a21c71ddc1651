// The egress proxy: takes connections on a loopback port, or from a socket of a sandbox, until it
// is told to end.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "cli/process/files.hpp"
#include "cli/proxy/judge.hpp"

namespace o4 {

enum class Asking { nobody, terminal, program, runner };

struct ProxySettings {
  std::uint16_t port = 0;  // of 127.0.0.1; 0: any that is free
  std::string token;
  std::string command;  // that connects, for questions
  Descriptor log = {};  // where the log goes
  Asking asking = Asking::nobody;
  std::string ask_program = {};  // that is asked instead of the terminal
};

// A socket that listens on 127.0.0.1:port.
[[nodiscard]] tl::expected<Descriptor, std::string> listen_on(std::uint16_t port);
[[nodiscard]] std::uint16_t port_of(const Descriptor& listening);

// Serves the socket. `bridge`, if it is open, is where more such sockets come from (bridge.hpp);
// `runner`, if it is open, ends the proxy with its other end, and asks the user in between. Without
// a runner a signal ends it. Returns what was refused, for the user.
[[nodiscard]] std::string serve_proxy(const Judge& judge, const ProxySettings& settings,
                                      Descriptor listening, Descriptor bridge, Descriptor runner);

}  // namespace o4
