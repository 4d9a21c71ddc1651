// One address that is not public is enough to refuse all: an answer that mixes them is made to get
// into a network of the machine's own.
// Addresses are judged one by one before any of them is tried, and the very list that was judged is
// what is connected to. So a name that changes its mind between two look-ups gains nothing: there
// is only one.
#include "cli/proxy/dial.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace o4 {
namespace {

Address address_of(const asio::ip::address& address) {
  const auto read = parse_address(
      address.is_v6() ? asio::ip::make_address_v6(address.to_v6().to_bytes()).to_string()
                      : address.to_string());
  return read.value_or(Address{});
}

// These names are not given to a resolver, which might lead them anywhere.
bool is_this_machine(const Host& host) {
  const auto* const name = std::get_if<HostName>(&host);
  return name != nullptr && (name->text == "localhost" || name->text.ends_with(".localhost"));
}

class Dial : public std::enable_shared_from_this<Dial> {
 public:
  Dial(ProxyCore& core, wire::Target target, const Ruling& verdict, Dialling done)
      : core_(core),
        target_(std::move(target)),
        anywhere_(verdict.names_place),
        done_(std::move(done)),
        socket_(core.loop),
        timer_(core.loop) {}

  void start() {
    timer_.expires_after(core_.limits.dial);
    timer_.async_wait([self = shared_from_this()](const NetError& error) {
      if (!error) {
        self->finish({Dialled::Kind::failed, {}, "no answer in time"});
      }
    });
    if (is_this_machine(target_.host)) {
      endpoints_ = {{asio::ip::address_v4::loopback(), target_.port},
                    {asio::ip::address_v6::loopback(), target_.port}};
      return check();
    }
    if (const auto* const address = std::get_if<Address>(&target_.host)) {
      endpoints_ = {{asio::ip::make_address(to_text(*address)), target_.port}};
      return check();
    }
    core_.names.look_up(to_text(target_.host), [self = shared_from_this()](const FoundNames& all) {
      if (!all.trouble.empty()) {
        return self->finish(
            {Dialled::Kind::failed, {}, "the name cannot be resolved: " + all.trouble});
      }
      for (const auto& address : all.addresses) {
        self->endpoints_.emplace_back(address, self->target_.port);
      }
      self->check();
    });
  }

 private:
  void check() {
    if (finished_) {
      return;
    }
    for (const auto& endpoint : endpoints_) {
      const auto address = address_of(endpoint.address());
      if (!anywhere_ && !core_.judge.is_public(address)) {
        return finish({Dialled::Kind::forbidden, to_text(address),
                       "it leads to " + to_text(address) + ", which is not public"});
      }
    }
    connect();
  }

  [[nodiscard]] bool is_own(const Tcp::endpoint& endpoint) const {
    const auto& own = core_.own_ports;
    return std::find(own.begin(), own.end(), endpoint.port()) != own.end() &&
           (endpoint.address().is_loopback() || endpoint.address().is_unspecified());
  }

  void connect() {
    if (std::any_of(endpoints_.begin(), endpoints_.end(),
                    [this](const Tcp::endpoint& endpoint) { return is_own(endpoint); })) {
      return finish({Dialled::Kind::forbidden, {}, "the proxy does not connect to itself"});
    }
    asio::async_connect(
        socket_, endpoints_,
        [self = shared_from_this()](const NetError& error, const Tcp::endpoint& endpoint) {
          self->finish(
              error
                  ? Dialled{Dialled::Kind::failed, {}, error.message()}
                  : Dialled{Dialled::Kind::connected, to_text(address_of(endpoint.address())), {}});
        });
  }

  void finish(const Dialled& dialled) {
    if (std::exchange(finished_, true)) {
      return;
    }
    timer_.cancel();
    if (dialled.kind != Dialled::Kind::connected) {
      NetError ignored;
      (void)socket_.close(ignored);
    }
    std::exchange(done_, nullptr)(dialled, dialled.kind == Dialled::Kind::connected
                                               ? std::move(socket_)
                                               : Tcp::socket(core_.loop));
  }

  ProxyCore& core_;
  wire::Target target_;
  bool anywhere_;  // also to what is not public
  Dialling done_;
  Tcp::socket socket_;
  Timer timer_;
  std::vector<Tcp::endpoint> endpoints_;
  bool finished_ = false;
};

}  // namespace

void dial(ProxyCore& core, const wire::Target& target, const Ruling& verdict, Dialling done) {
  std::make_shared<Dial>(core, target, verdict, std::move(done))->start();
}

}  // namespace o4
