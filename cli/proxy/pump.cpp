// Reads what is there into one buffer that all connections share, and writes it at once; only what
// is not taken is kept, and then nothing more is read until it is.
//
// So an idle tunnel costs two sockets and this object, a busy one at most one buffer for each way,
// and a slow reader slows its sender down through the kernel. A way that has much to carry gives
// the others a turn after a few reads. For a plain request the body is counted on its way
// (wire/body.hpp): bytes behind it are dropped, and the server's end is the end of the connection.
#include "cli/proxy/pump.hpp"

#include <utility>

#include "cli/proxy/goodbye.hpp"

namespace o4 {
namespace {

constexpr int reads_at_once = 8;  // then the other connections have their turn

bool is_for_later(const NetError& error) {
  return error == asio::error::would_block || error == asio::error::try_again ||
         error == asio::error::interrupted;
}

}  // namespace

Pump::Pump(ProxyCore& core, Tcp::socket client, Tcp::socket server,
           std::optional<wire::BodyReader> body, Ended ended)
    : core_(core),
      client_(std::move(client)),
      server_(std::move(server)),
      body_(body),
      ended_(std::move(ended)),
      idle_(core.loop) {}

void Pump::start(const std::string& early) {
  NetError error;
  for (auto* const socket : {&client_, &server_}) {
    socket->non_blocking(true, error);
    socket->set_option(Tcp::no_delay(true), error);
  }
  moved_ = std::chrono::steady_clock::now();
  watch_idle();
  wait_to_read(down_);
  if (pass_on(up_, early)) {
    wait_to_read(up_);
  }
}

void Pump::wait_to_read(Way& way) {
  way.from->async_wait(Tcp::socket::wait_read,
                       [self = shared_from_this(), &way](const NetError& error) {
                         error ? self->stop() : self->read(way);
                       });
}

void Pump::wait_to_write(Way& way) {
  way.to->async_wait(Tcp::socket::wait_write,
                     [self = shared_from_this(), &way](const NetError& error) {
                       if (error) {
                         return self->stop();
                       }
                       const auto pending = std::exchange(way.pending, {});
                       if (self->send(way, pending)) {
                         self->read(way);
                       }
                     });
}

void Pump::read(Way& way) {
  for (int i = 0; i < reads_at_once && !stopped_; ++i) {
    NetError error;
    const auto count = way.from->read_some(asio::buffer(core_.scratch), error);
    if (is_for_later(error)) {
      break;
    }
    if (error == asio::error::eof) {
      return end(way);
    }
    if (error) {
      return stop();
    }
    if (!pass_on(way, {core_.scratch.data(), count})) {
      return;
    }
    if (count < core_.scratch.size()) {
      break;  // as a rule there is nothing more; if there is, waiting will tell
    }
  }
  if (!stopped_) {
    wait_to_read(way);
  }
}

bool Pump::pass_on(Way& way, std::string_view bytes) {
  if (&way != &up_ || !body_) {
    return send(way, bytes);
  }
  const auto own = body_->take(bytes);
  if (!own) {
    stop();
    return false;
  }
  return send(way, bytes.substr(0, *own));
}

bool Pump::send(Way& way, std::string_view bytes) {
  moved_ = std::chrono::steady_clock::now();
  while (!bytes.empty()) {
    NetError error;
    const auto count = way.to->write_some(asio::buffer(bytes.data(), bytes.size()), error);
    if (is_for_later(error)) {
      way.pending = bytes;
      wait_to_write(way);
      return false;
    }
    if (error) {
      stop();
      return false;
    }
    way.bytes += count;
    bytes.remove_prefix(count);
  }
  return true;
}

// The other way may go on: a client that has said all still wants to hear.
void Pump::end(Way& way) {
  NetError ignored;
  way.ended = true;
  const bool cut = &way == &up_ && body_ && !body_->is_done();
  if (&way == &down_ && body_) {
    say_goodbye(core_, std::move(client_), {});
    return stop();
  }
  if (cut || !body_) {
    (void)way.to->shutdown(Tcp::socket::shutdown_send, ignored);
  }
  if (cut || (up_.ended && down_.ended)) {
    stop();
  }
}

void Pump::watch_idle() {
  idle_.expires_at(moved_ + core_.limits.idle);
  idle_.async_wait([weak = weak_from_this()](const NetError& error) {
    const auto self = weak.lock();
    if (error || !self || self->stopped_) {
      return;
    }
    if (self->moved_ + self->core_.limits.idle <= std::chrono::steady_clock::now()) {
      return self->stop();
    }
    self->watch_idle();
  });
}

void Pump::stop() {
  if (std::exchange(stopped_, true)) {
    return;
  }
  NetError ignored;
  idle_.cancel();
  (void)client_.close(ignored);
  (void)server_.close(ignored);
  ended_(up_.bytes, down_.bytes);
}

}  // namespace o4
