// First bytes tell the protocol: 5 is SOCKS 5, a letter HTTP. Then one target, one verdict, one
// dial. What follows an answer is carried by a Pump; before that, on the port of HTTPS, the
// client's hello is held against the host that it asked for.
//
// A connection is a state machine on shared pointers: each thing that is waited for holds the
// object, nothing else does, so that it is gone when nothing more can happen to it. The timer holds
// it weakly, since it must not keep a client alive that has left.
#include "cli/proxy/connection.hpp"

#include <memory>
#include <utility>

#include "cli/proxy/dial.hpp"
#include "cli/proxy/goodbye.hpp"
#include "cli/proxy/pump.hpp"
#include "cli/proxy/refusal.hpp"
#include "cli/proxy/wire/hello.hpp"
#include "cli/proxy/wire/request.hpp"
#include "cli/proxy/wire/socks.hpp"

namespace o4 {
namespace {

constexpr std::uint16_t https_port = 443;
constexpr int bad_gateway = 502;
constexpr int token_wanted = 407;
constexpr std::string_view access_denied("\x15\x03\x01\x00\x02\x02\x31", 7);  // an alert of TLS
constexpr auto no_token = "the token of the session is missing or wrong";

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(ProxyCore& core, Tcp::socket client, Seat seat)
      : core_(core),
        client_(std::move(client)),
        server_(core.loop),
        timer_(core.loop),
        seat_(std::move(seat)) {}

  void start() {
    NetError ignored;
    client_.non_blocking(true, ignored);
    limit(core_.limits.handshake);
    hear();
  }

 private:
  enum class Step { first, http, greeting, password, request, hello, other };

  // -- what the client says

  void limit(std::chrono::seconds time) {
    timer_.expires_after(time);
    timer_.async_wait([weak = weak_from_this()](const NetError& error) {
      const auto self = weak.lock();
      NetError ignored;
      if (!error && self) {
        (void)self->client_.close(ignored);
      }
    });
  }

  void hear() {
    client_.async_wait(Tcp::socket::wait_read, [self = shared_from_this()](const NetError& error) {
      if (!error) {
        self->take();
      }
    });
  }

  void take() {
    NetError error;
    const auto count = client_.read_some(asio::buffer(core_.scratch), error);
    if (error == asio::error::would_block || error == asio::error::try_again) {
      return hear();
    }
    if (error) {
      return give_up("the client has gone");
    }
    said_.append(core_.scratch.data(), count);
    go_on();
  }

  void go_on() {
    switch (step_) {
      case Step::first:
        return begin();
      case Step::http:
        return read_http();
      case Step::greeting:
        return read_greeting();
      case Step::password:
        return read_password();
      case Step::request:
        return read_request();
      case Step::hello:
        return read_hello();
      case Step::other:
        return;
    }
  }

  // Told before anything is parsed, and without an answer to what is neither: there is nothing to
  // say that such a client could read.
  void begin() {
    const char first = said_.front();
    const bool letter = (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z');
    if (!letter && first != wire::socks5) {
      return give_up(first == wire::socks4 ? "SOCKS 4 is not spoken here"
                                           : "neither HTTP nor SOCKS 5");
    }
    step_ = letter ? Step::http : Step::greeting;
    go_on();
  }

  // Ends without a word, where there is no protocol to say it in.
  void give_up(const std::string& reason) {
    if (step_ == Step::first && said_.empty()) {
      return;  // somebody looked whether there is a proxy
    }
    core_.log.add_unread(wire::printable(reason));
    NetError ignored;
    timer_.cancel();
    (void)client_.close(ignored);
  }

  void read_http() {
    auto read = wire::read_request(said_);
    if (!read) {
      core_.log.add_unread(read.error().message);
      return leave(http_error(read.error().status, read.error().message));
    }
    if (!*read) {
      return hear();
    }
    request_ = *std::move(*read);
    if (!wire::carries_token(*request_, core_.token)) {
      core_.log.add_unread(no_token);
      return leave(http_error(token_wanted, no_token));
    }
    said_.erase(0, request_->size);
    entry_.entry = request_->origin ? "http" : "connect";
    decide(request_->target);
  }

  void read_greeting() {
    const auto read = wire::read_socks_greeting(said_);
    if (!read) {
      return give_up(read.error());
    }
    if (!*read) {
      return hear();
    }
    said_.erase(0, (*read)->size);
    if (!(*read)->offers_password) {
      core_.log.add_unread(no_token);
      return leave(wire::socks_method(wire::SocksAnswer::no));
    }
    say(wire::socks_method(wire::SocksAnswer::yes), Step::password);
  }

  void read_password() {
    const auto read = wire::read_socks_password(said_);
    if (!read) {
      return give_up(read.error());
    }
    if (!*read) {
      return hear();
    }
    said_.erase(0, (*read)->size);
    if (!wire::same_secret((*read)->password, core_.token)) {
      core_.log.add_unread(no_token);
      return leave(wire::socks_welcome(wire::SocksAnswer::no));
    }
    say(wire::socks_welcome(wire::SocksAnswer::yes), Step::request);
  }

  void read_request() {
    const auto read = wire::read_socks_request(said_);
    if (!read) {
      core_.log.add_unread(read.error().message);
      return leave(wire::socks_reply(read.error().reply));
    }
    if (!*read) {
      return hear();
    }
    said_.erase(0, (*read)->size);
    entry_.entry = "socks5";
    decide((*read)->target);
  }

  // Says something, and then hears the next step.
  void say(std::string text, Step next) {
    answer_ = std::move(text);
    step_ = next;
    asio::async_write(client_, asio::buffer(answer_),
                      [self = shared_from_this()](const NetError& error, std::size_t) {
                        if (!error) {
                          self->said_.empty() ? self->hear() : self->go_on();
                        }
                      });
  }

  void leave(std::string last_words) {
    timer_.cancel();
    step_ = Step::other;
    say_goodbye(core_, std::move(client_), std::move(last_words));
  }

  // -- what becomes of it

  // From here on the client waits: for the rules, for the user, for a name, for a server. Nothing
  // that it says meanwhile is read, so that its bytes wait in the kernel.
  void decide(const wire::Target& target) {
    timer_.cancel();
    step_ = Step::other;
    target_ = target;
    verdict_ = core_.judge.judge(target_);
    if (verdict_.outcome == Outcome::allow) {
      return reach();
    }
    if (verdict_.outcome != Outcome::ask) {
      return refuse(verdict_.reason);
    }
    core_.questions.ask({target_, core_.command, verdict_.rule}, verdict_.minutes,
                        [self = shared_from_this()](Consent consent, const char* how) {
                          self->entry_.asked = how;
                          if (consent == Consent::no) {
                            return self->refuse(self->verdict_.reason + " (" + how + ")");
                          }
                          self->verdict_.names_place =
                              std::holds_alternative<Address>(self->target_.host);
                          self->reach();
                        });
  }

  void refuse(const std::string& reason) {
    entry_.decision = "deny";
    entry_.reason = verdict_.reason = reason;
    core_.log.add(target_, verdict_, entry_);
    leave(request_ ? http_refusal(target_, verdict_)
                   : wire::socks_reply(wire::SocksReply::refused));
  }

  void reach() {
    dial(core_, target_, verdict_,
         [self = shared_from_this()](const Dialled& dialled, Tcp::socket server) {
           self->server_ = std::move(server);
           self->reached(dialled);
         });
  }

  void reached(const Dialled& dialled) {
    entry_.address = dialled.address;
    if (dialled.kind == Dialled::Kind::forbidden) {
      verdict_.help.clear();
      return refuse(dialled.reason);
    }
    entry_.decision = "allow";
    if (dialled.kind == Dialled::Kind::failed) {
      entry_.note = dialled.reason;
      core_.log.add(target_, verdict_, entry_);
      return leave(request_ ? http_error(bad_gateway, wire::to_text(target_) +
                                                          " cannot be reached: " + dialled.reason)
                            : wire::socks_reply(wire::SocksReply::unreachable));
    }
    if (request_ && request_->origin) {
      return send_request();
    }
    const bool looks = target_.port == https_port;
    if (!looks) {
      core_.log.add(target_, verdict_, entry_);
    }
    answer_ = request_ ? "HTTP/1.1 200 Connection established\r\n\r\n"
                       : wire::socks_reply(wire::SocksReply::done);
    asio::async_write(client_, asio::buffer(answer_),
                      [self = shared_from_this(), looks](const NetError& error, std::size_t) {
                        if (!error) {
                          looks ? self->expect_hello() : self->carry({});
                        }
                      });
  }

  void send_request() {
    core_.log.add(target_, verdict_, entry_);
    answer_ = wire::onward_head(*request_);
    asio::async_write(server_, asio::buffer(answer_),
                      [self = shared_from_this()](const NetError& error, std::size_t) {
                        if (error) {
                          return self->leave(http_error(bad_gateway, error.message()));
                        }
                        self->carry(wire::BodyReader(self->request_->body));
                      });
  }

  void expect_hello() {
    step_ = Step::hello;
    limit(core_.limits.handshake);
    said_.empty() ? hear() : go_on();
  }

  void read_hello() {
    using Kind = wire::Hello::Kind;
    const auto hello = wire::read_hello(said_);
    if (hello.kind == Kind::more) {
      return hear();
    }
    timer_.cancel();
    if (hello.kind == Kind::not_tls || hello.kind == Kind::unreadable) {
      return refuse_hello(hello.kind == Kind::not_tls ? "what it says is not TLS"
                                                      : "its hello cannot be read");
    }
    if (hello.kind == Kind::named && hello.name != target_.host &&
        !core_.judge.is_by_same_rule(target_, hello.name)) {
      return refuse_hello("it asks for the server " + to_text(hello.name));
    }
    entry_.note = hello.encrypted             ? "the server's name is encrypted"
                  : hello.kind == Kind::named ? ""
                                              : "it names no server";
    core_.log.add(target_, verdict_, entry_);
    carry({});
  }

  // Too late for words: the client believes that it talks to the server.
  void refuse_hello(const std::string& reason) {
    entry_.decision = "deny";
    entry_.reason = verdict_.reason = reason;
    core_.log.add(target_, verdict_, entry_);
    leave(std::string(access_denied));
  }

  void carry(std::optional<wire::BodyReader> body) {
    timer_.cancel();
    auto pump = std::make_shared<Pump>(
        core_, std::move(client_), std::move(server_), body,
        [&log = core_.log, target = target_, seat = seat_](
            std::uint64_t sent, std::uint64_t received) { log.add_end(target, sent, received); });
    pump->start(std::exchange(said_, {}));
  }

  ProxyCore& core_;
  Tcp::socket client_;
  Tcp::socket server_;
  Timer timer_;
  Seat seat_;
  Step step_ = Step::first;
  std::string said_;                      // by the client, and not yet used
  std::string answer_;                    // while it is written
  std::optional<wire::Request> request_;  // of HTTP
  wire::Target target_;
  Ruling verdict_;
  LogEntry entry_;
};

}  // namespace

void serve(ProxyCore& core, Tcp::socket client, Seat seat) {
  std::make_shared<Connection>(core, std::move(client), std::move(seat))->start();
}

}  // namespace o4
