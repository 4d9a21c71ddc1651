// Carries bytes between two sockets, both ways, until both have ended. What one side does not take
// is not read from the other; a connection that is idle holds no buffer: a client that reads slowly
// slows its server down, and thousands of quiet tunnels cost two sockets each. Half-closed
// connections work: one way may end while the other goes on. A pump on which nothing moves for the
// idle limit ends.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/proxy/core.hpp"
#include "cli/proxy/wire/body.hpp"

namespace o4 {

class Pump : public std::enable_shared_from_this<Pump> {
 public:
  using Ended = std::function<void(std::uint64_t sent, std::uint64_t received)>;

  // With a body, nothing that comes after it is sent on, and the server's end ends the connection:
  // that is how a second request to another host is kept from riding along. `ended` is called once,
  // when both ways are closed. Owns both sockets.
  Pump(ProxyCore& core, Tcp::socket client, Tcp::socket server,
       std::optional<wire::BodyReader> body, Ended ended);
  // `early` is what the client has said already and nobody has used. Call once, on a shared
  // pointer.
  void start(const std::string& early);

 private:
  struct Way {
    Tcp::socket* from;
    Tcp::socket* to;
    std::string pending = {};
    bool ended = false;
    std::uint64_t bytes = 0;
  };
  void wait_to_read(Way& way);
  void wait_to_write(Way& way);
  void read(Way& way);
  void end(Way& way);
  // False if the connection is over, or waits to go on. Of what the client says, `pass_on` takes
  // what belongs to the body.
  bool pass_on(Way& way, std::string_view bytes);
  bool send(Way& way, std::string_view bytes);
  void watch_idle();
  void stop();

  ProxyCore& core_;
  Tcp::socket client_;
  Tcp::socket server_;
  std::optional<wire::BodyReader> body_;
  Ended ended_;
  Timer idle_;
  std::chrono::steady_clock::time_point moved_;
  Way up_{&client_, &server_};
  Way down_{&server_, &client_};
  bool stopped_ = false;
};

}  // namespace o4
