// The socket of a sandbox on which the proxy listens from outside. A process inside makes it before
// it becomes the command, and hands it over: no file, no socket and no process is left inside, and
// nothing else leads out.
//
// Why a socket and not a relay: the sandbox keeps a network of its own (N10), in which loopback is
// the only interface. A socket belongs to the network namespace in which it was made, whoever holds
// it. So a socket that was made inside accepts connections from inside, and the proxy, which lives
// outside, may hold it and read from what it accepts. What cannot be reached so is everything but
// that one port.
//
// The line on which it is handed over is closed before the command starts, in both processes, and
// the program's own descriptor with it; the command inherits neither.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/process/files.hpp"

namespace o4 {

// The numbers that the process inside finds its program and the proxy at. Fixed, since the words
// that call it are made before anything is opened; they lie below those of the list
// (cli/process/bwrap.hpp).
inline constexpr int bridge_program_fd = 7;
inline constexpr int bridge_proxy_fd = 8;

// The proxy of a run as its runner knows it: a child process, the line that leads into the sandbox,
// and the one on which it asks and is told to end.
struct RunProxy {
  pid_t process = -1;
  Descriptor sandbox;
  Descriptor runner;
};

// The words that call it, before those of the command: this program again, by descriptor, since its
// path need not be visible inside.
[[nodiscard]] std::vector<std::string> bridge_words(std::uint16_t port);
// Are these the arguments of such a call? main() asks before it looks at anything else.
[[nodiscard]] bool is_bridge_call(std::span<char* const> arguments);
// Listens on 127.0.0.1:PORT, hands the socket over, and becomes the command; returns only if that
// fails, with the exit status: 126, or 127 if there is no such command. Blocks until the proxy
// outside answers, or is gone.
[[nodiscard]] int cross_bridge(std::span<char* const> arguments);

// Outside: the socket that was handed over, with close-on-exec set, owned by the caller; none if
// something else came or nothing will come any more. Blocks. Once the proxy listens it is
// confirmed, and the command starts.
[[nodiscard]] Descriptor take_listener(int line);
void confirm_listener(int line);

}  // namespace o4
