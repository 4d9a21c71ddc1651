// The egress proxy: takes connections on a loopback port, or from a socket of a sandbox, until it
// is told to end.
//
// Each connection is a question to the policy that `explain` answers from (judge.hpp); here is only
// where they come from, who is asked, and when it is over. It listens on 127.0.0.1 alone and serves
// who knows the token of the session.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "cli/process/files.hpp"
#include "cli/proxy/judge.hpp"

namespace o4 {

// runner: the question goes out on the runner's line as text, the answer comes back as one byte,
// and a NUL takes the question back (cli/process/watch.hpp).
enum class Asking { nobody, terminal, program, runner };

struct ProxySettings {
  std::uint16_t port = 0;  // of 127.0.0.1; 0: any that is free
  std::string token;
  std::string command;  // that connects, for questions
  Descriptor log = {};  // where the log goes
  Asking asking = Asking::nobody;
  std::string ask_program = {};  // that is asked instead of the terminal
};

// A socket that listens on 127.0.0.1:port, owned by the caller, with close-on-exec. The error is a
// sentence, as when another program has the port.
[[nodiscard]] tl::expected<Descriptor, std::string> listen_on(std::uint16_t port);
// The port that the kernel has given, where 0 was asked for.
[[nodiscard]] std::uint16_t port_of(const Descriptor& listening);

// Serves the socket. `bridge`, if it is open, is where more such sockets come from (bridge.hpp);
// `runner`, if it is open, ends the proxy with its other end, and asks the user in between. Without
// a runner a signal (INT, TERM, HUP) ends it. Returns what was refused, for the user. Blocks until
// the end, raises this process's limit of descriptors, and expects SIGPIPE to be ignored.
[[nodiscard]] std::string serve_proxy(const Judge& judge, const ProxySettings& settings,
                                      Descriptor listening, Descriptor bridge, Descriptor runner);

}  // namespace o4
