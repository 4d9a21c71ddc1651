// Closing a socket with unread bytes in it makes the kernel reset the connection, and a reset takes
// back what the client has not read yet. So the sending side is shut, and what still comes is read
// and thrown away until the client has gone or the time is over.

#include "cli/proxy/goodbye.hpp"

#include <memory>
#include <utility>

namespace o4 {
namespace {

class Goodbye : public std::enable_shared_from_this<Goodbye> {
 public:
  Goodbye(ProxyCore& core, Tcp::socket client, std::string last_words)
      : core_(core),
        client_(std::move(client)),
        last_words_(std::move(last_words)),
        timer_(core.loop) {}

  void start() {
    timer_.expires_after(core_.limits.goodbye);
    timer_.async_wait([self = shared_from_this()](const NetError&) {
      NetError ignored;
      (void)self->client_.close(ignored);
    });
    asio::async_write(client_, asio::buffer(last_words_),
                      [self = shared_from_this()](const NetError& error, std::size_t) {
                        NetError ignored;
                        (void)self->client_.shutdown(Tcp::socket::shutdown_send, ignored);
                        error ? self->end() : self->hear();
                      });
  }

 private:
  void hear() {
    client_.async_read_some(asio::buffer(core_.scratch),
                            [self = shared_from_this()](const NetError& error, std::size_t) {
                              error ? self->end() : self->hear();
                            });
  }
  void end() { timer_.cancel(); }

  ProxyCore& core_;
  Tcp::socket client_;
  std::string last_words_;
  Timer timer_;
};

}  // namespace

void say_goodbye(ProxyCore& core, Tcp::socket client, std::string last_words) {
  std::make_shared<Goodbye>(core, std::move(client), std::move(last_words))->start();
}

}  // namespace o4
