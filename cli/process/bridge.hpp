// The socket of a sandbox on which the proxy listens from outside. A process inside makes it before
// it becomes the command, and hands it over: no file, no socket and no process is left inside, and
// nothing else leads out.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/process/files.hpp"

namespace o4 {

// The numbers that the process inside finds its program and the proxy at.
inline constexpr int bridge_program_fd = 7;
inline constexpr int bridge_proxy_fd = 8;

// The proxy of a run as its runner knows it: a child process, the line that leads into the sandbox,
// and the one on which it asks and is told to end.
struct RunProxy {
  pid_t process = -1;
  Descriptor sandbox;
  Descriptor runner;
};

// The words that call it, before those of the command.
[[nodiscard]] std::vector<std::string> bridge_words(std::uint16_t port);
[[nodiscard]] bool is_bridge_call(std::span<char* const> arguments);
// Listens on 127.0.0.1:PORT, hands the socket over, and becomes the command; returns only if that
// fails, with the exit status.
[[nodiscard]] int cross_bridge(std::span<char* const> arguments);

// Outside: the socket that was handed over; none if there is none. Once the proxy listens it is
// confirmed, and the command starts.
[[nodiscard]] Descriptor take_listener(int line);
void confirm_listener(int line);

}  // namespace o4
