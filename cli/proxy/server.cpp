// One thread, one loop. What ends it: a signal, or the other end of the runner's line. The
// listening sockets are the caller's or a sandbox's; this duplicates them, so that closing stays
// with whoever opened them.
// What it holds per connection is a seat; there are as many as the limit says, and without one
// nobody is accepted, so that waiting clients are the kernel's. Descriptors are raised to the hard
// limit first.
#include "cli/proxy/server.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <list>
#include <memory>
#include <utility>

#include "cli/process/bridge.hpp"
#include "cli/proxy/ask_program.hpp"
#include "cli/proxy/ask_terminal.hpp"
#include "cli/proxy/connection.hpp"

namespace o4 {
namespace {

constexpr auto breather = std::chrono::milliseconds(50);  // when there are no more descriptors

void allow_many_descriptors() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
  }
}

class Server {
 public:
  Server(const Judge& judge, const ProxySettings& settings)
      : settings_(settings),
        log_(settings.log.get()),
        questions_(loop_),
        names_(loop_),
        core_{loop_, judge, log_, questions_, names_, settings.token, settings.command},
        signals_(loop_),
        bridge_(loop_),
        runner_(loop_) {}

  std::string serve(Descriptor listening, Descriptor bridge, Descriptor runner) {
    seats_->server = this;
    if (listening) {
      core_.own_ports.push_back(port_of(listening));
      listen(std::move(listening));
    }
    if (bridge) {
      bridge_.assign(::dup(bridge.get()));
      expect_socket();
    }
    if (runner) {
      runner_.assign(::dup(runner.get()));
      hear_runner();
    } else {
      signals_.add(SIGINT);
      signals_.add(SIGTERM);
      signals_.add(SIGHUP);
      signals_.async_wait([this](const NetError&, int) { end(); });
    }
    ask_somebody();
    loop_.run();
    return log_.blocked();
  }

 private:
  // A listening socket. Without a seat it waits; without a descriptor it rests for a moment, since
  // the kernel would report the same connection over and over.
  struct Door {
    Tcp::acceptor acceptor;
    Timer timer;
    bool waits = false;  // for a seat
  };

  void listen(Descriptor listening) {
    auto& door = doors_.emplace_back(Door{Tcp::acceptor(loop_), Timer(loop_)});
    door.acceptor.assign(Tcp::v4(), ::dup(listening.get()));
    door.acceptor.non_blocking(true);
    accept(door);
  }

  void accept(Door& door) {
    if (seats_->taken >= core_.limits.connections) {
      door.waits = true;
      return;
    }
    door.acceptor.async_accept([this, &door](const NetError& error, Tcp::socket client) {
      if (error == asio::error::operation_aborted) {
        return;
      }
      if (error) {
        return rest(door);
      }
      o4::serve(core_, std::move(client), take_seat());
      accept(door);
    });
  }

  void rest(Door& door) {
    door.timer.expires_after(breather);
    door.timer.async_wait([this, &door](const NetError& error) {
      if (!error) {
        accept(door);
      }
    });
  }

  // Connections may outlive the server by a moment, when the loop is taken down.
  struct Seats {
    std::size_t taken = 0;
    Server* server = nullptr;
  };

  Seat take_seat() {
    ++seats_->taken;
    return {nullptr, [seats = seats_](void*) {
              --seats->taken;
              if (seats->server != nullptr) {
                seats->server->reopen();
              }
            }};
  }

  void reopen() {
    for (auto& door : doors_) {
      if (std::exchange(door.waits, false)) {
        accept(door);
      }
    }
  }

  void expect_socket() {
    bridge_.async_wait(asio::posix::stream_descriptor::wait_read, [this](const NetError& error) {
      auto socket = error ? Descriptor() : take_listener(bridge_.native_handle());
      if (!socket) {
        NetError ignored;
        (void)bridge_.close(ignored);
        return;
      }
      listen(std::move(socket));
      confirm_listener(bridge_.native_handle());
      expect_socket();
    });
  }

  // A byte is an answer to the question that was put; the end of the line is the end of the run.
  void hear_runner() {
    runner_.async_wait(asio::posix::stream_descriptor::wait_read, [this](const NetError& error) {
      char word = 0;
      if (error || ::recv(runner_.native_handle(), &word, 1, 0) != 1) {
        return end();
      }
      questions_.answer(static_cast<Consent>(word));
      hear_runner();
    });
  }

  void ask_somebody() {
    switch (settings_.asking) {
      case Asking::nobody:
        return;
      case Asking::terminal:
        return ask_terminal(loop_, questions_);
      case Asking::program:
        return ask_program(loop_, questions_, settings_.ask_program);
      case Asking::runner:
        const auto tell = [this](const std::string& text) {
          (void)!::send(runner_.native_handle(), text.data(), text.size(), MSG_NOSIGNAL);
        };
        return questions_.set_user(
            [tell](const HostQuestion& question) { tell(question_text(question)); },
            [tell] { tell(std::string(1, '\0')); });
    }
  }

  void end() {
    questions_.end();
    seats_->server = nullptr;
    loop_.stop();
  }

  const ProxySettings& settings_;
  asio::io_context loop_{1};
  ProxyLog log_;
  Questions questions_;
  Names names_;
  ProxyCore core_;
  std::shared_ptr<Seats> seats_ = std::make_shared<Seats>();
  std::list<Door> doors_;
  asio::signal_set signals_;
  asio::posix::stream_descriptor bridge_;
  asio::posix::stream_descriptor runner_;
};

}  // namespace

tl::expected<Descriptor, std::string> listen_on(std::uint16_t port) {
  asio::io_context loop;
  Tcp::acceptor acceptor(loop);
  NetError error;
  const Tcp::endpoint here(asio::ip::address_v4::loopback(), port);
  (void)acceptor.open(here.protocol(), error);
  (void)acceptor.set_option(Tcp::acceptor::reuse_address(true), error);
  (void)acceptor.bind(here, error);
  if (!error) {
    (void)acceptor.listen(SOMAXCONN, error);
  }
  if (error) {
    return tl::unexpected("cannot listen on 127.0.0.1:" + std::to_string(port) + ": " +
                          error.message());
  }
  return Descriptor(::fcntl(acceptor.native_handle(), F_DUPFD_CLOEXEC, 3));
}

std::uint16_t port_of(const Descriptor& listening) {
  asio::io_context loop;
  Tcp::acceptor acceptor(loop);
  NetError ignored;
  (void)acceptor.assign(Tcp::v4(), ::dup(listening.get()), ignored);
  return acceptor.local_endpoint(ignored).port();
}

std::string serve_proxy(const Judge& judge, const ProxySettings& settings, Descriptor listening,
                        Descriptor bridge, Descriptor runner) {
  allow_many_descriptors();
  const auto server = std::make_unique<Server>(judge, settings);
  return server->serve(std::move(listening), std::move(bridge), std::move(runner));
}

}  // namespace o4
