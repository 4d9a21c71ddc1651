// What all connections of one proxy share. One thread runs them all.
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

struct ProxyLimits {
  std::size_t connections = 20000;
  std::chrono::seconds handshake{30};  // to say where to go, and to begin after the answer
  std::chrono::seconds dial{20};
  std::chrono::seconds idle{3600};
  std::chrono::seconds goodbye{5};  // for the client to hear a refusal to its end
};

// Held as long as a connection lasts; how many there are is limited.
using Seat = std::shared_ptr<void>;

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
