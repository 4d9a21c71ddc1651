// What all connections of one proxy share. One thread runs them all, so that nothing is locked, and
// nothing may block: a resolver or a program that is asked is waited for in the loop.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "cli/proxy/log.hpp"
#include "cli/proxy/names/names.hpp"
#include "cli/proxy/net.hpp"
#include "cli/proxy/questions.hpp"

namespace o4 {

// Bounds on what clients can use up; what exceeds one of them ends, or waits for a seat.
struct ProxyLimits {
  std::size_t connections = 20000;
  std::chrono::seconds handshake{30};  // to say where to go, and to begin after the answer
  std::chrono::seconds dial{20};
  std::chrono::seconds idle{3600};
  std::chrono::seconds goodbye{5};  // for the client to hear a refusal to its end
};

// Held as long as a connection lasts; how many there are is limited.
// The last copy that goes gives the seat back.
using Seat = std::shared_ptr<void>;

// `own_ports` and `scratch` belong to the server; a reader must use what it has read into `scratch`
// before it returns to the loop, as the next reader writes over it.
struct ProxyCore {
  asio::io_context& loop;
  const Judge& judge;
  ProxyLog& log;
  Questions& questions;
  Names& names;
  std::string token;
  std::string command;  // that connects, for questions
  ProxyLimits limits = {};
  std::vector<std::uint16_t> own_ports = {};  // that must not be dialled
  std::array<char, 128U << 10U> scratch = {};
};

}  // namespace o4
