// A CONNECT like any client's, then bytes both ways. Blocking until the tunnel stands: there is
// nothing else to do before.

#include "cli/proxy/client/connect_through.hpp"

#include <unistd.h>

#include <array>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <memory>
#include <utility>

#include "cli/proxy/net.hpp"
#include "cli/proxy/wire/target.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {
namespace {

constexpr int failed = 1;

struct ProxyUrl {
  std::string user;  // "o4:TOKEN"
  wire::Target target;
};

std::optional<ProxyUrl> read_proxy_url(std::string_view url) {
  const auto scheme = url.find("://");
  auto rest = scheme == std::string_view::npos ? url : url.substr(scheme + 3);
  rest = rest.substr(0, rest.find('/'));
  const auto at = rest.rfind('@');
  ProxyUrl result;
  if (at != std::string_view::npos) {
    result.user = rest.substr(0, at);
    rest.remove_prefix(at + 1);
  }
  const auto target = wire::read_authority(rest, std::nullopt);
  if (!target) {
    return std::nullopt;
  }
  result.target = *target;
  return result;
}

std::string to_base64(std::string_view text) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    bits = bits << 8U | static_cast<std::uint8_t>(c);
    for (count += 8; count >= 6; count -= 6) {
      result += digits[bits >> (count - 6) & 63U];
    }
  }
  if (count > 0) {
    result += digits[bits << (6 - count) & 63U];
  }
  result.append((4 - result.size() % 4) % 4, '=');
  return result;
}

// One way, until its source ends.
template <typename From, typename To>
void carry(From& from, To& to, std::array<char, 65536>& buffer,
           const std::function<void()>& ended) {
  from.async_read_some(asio::buffer(buffer), [&, ended](const NetError& error, std::size_t count) {
    NetError trouble;
    if (!error) {
      asio::write(to, asio::buffer(buffer.data(), count), trouble);
    }
    error || trouble ? ended() : carry(from, to, buffer, ended);
  });
}

}  // namespace

int connect_through(const std::string& proxy_url, const std::string& target, std::string& trouble) {
  const auto proxy = read_proxy_url(proxy_url);
  const auto wanted = wire::read_authority(target, std::nullopt);
  if (!proxy || !wanted) {
    trouble = proxy ? wanted.error() : "HTTPS_PROXY holds no proxy";
    return failed;
  }
  asio::io_context loop;
  Tcp::socket socket(loop);
  NetError error;
  const auto address = asio::ip::make_address(to_text(proxy->target.host), error);
  (void)socket.connect({address, proxy->target.port}, error);
  const auto name = wire::to_text(*wanted);
  const auto request = "CONNECT " + name + " HTTP/1.1\r\nHost: " + name +
                       "\r\nProxy-Authorization: Basic " + to_base64(proxy->user) + "\r\n\r\n";
  if (!error) {
    asio::write(socket, asio::buffer(request), error);
  }
  std::string head;
  const auto size =
      error ? 0 : asio::read_until(socket, asio::dynamic_buffer(head), "\r\n\r\n", error);
  if (error) {
    trouble = "the egress proxy cannot be reached: " + error.message();
    return failed;
  }
  if (head.find(" 200 ") != 8) {
    trouble = head.substr(0, head.find('\r'));
    return failed;
  }
  if (write_all(STDOUT_FILENO, std::string_view(head).substr(size)) != 0) {
    return failed;
  }
  asio::posix::stream_descriptor in(loop, ::dup(STDIN_FILENO));
  asio::posix::stream_descriptor out(loop, ::dup(STDOUT_FILENO));
  const auto up = std::make_unique<std::array<char, 65536>>();
  const auto down = std::make_unique<std::array<char, 65536>>();
  carry(in, socket, *up, [&] {
    NetError ignored;
    (void)socket.shutdown(Tcp::socket::shutdown_send, ignored);
  });
  carry(socket, out, *down, [&] { loop.stop(); });
  loop.run();
  return 0;
}

}  // namespace o4
