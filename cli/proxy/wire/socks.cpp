// Three fixed layouts, read from the front; each is complete or not, and a byte that has no meaning
// here ends the connection with a reply that says which.

#include "cli/proxy/wire/socks.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace o4::wire {
namespace {

using tl::unexpected;

constexpr char with_password = 2;
constexpr char connect_command = 1;
constexpr std::size_t request_head = 4;

std::uint8_t at(std::string_view bytes, std::size_t index) {
  return static_cast<std::uint8_t>(bytes[index]);
}

std::uint16_t port_at(std::string_view bytes, std::size_t index) {
  return static_cast<std::uint16_t>(at(bytes, index) << 8U | at(bytes, index + 1));
}

tl::expected<std::optional<SocksRequest>, SocksError> with_size(
    tl::expected<Target, std::string> target, std::size_t size) {
  if (!target) {
    return unexpected(SocksError{SocksReply::no_such_address, std::move(target.error())});
  }
  return std::optional(SocksRequest{*std::move(target), size});
}

}  // namespace

tl::expected<std::optional<SocksGreeting>, std::string> read_socks_greeting(
    std::string_view bytes) {
  if (!bytes.empty() && bytes[0] != socks5) {
    return unexpected(std::string("the proxy speaks SOCKS 5"));
  }
  if (bytes.size() < 2 || bytes.size() < std::size_t{2} + at(bytes, 1)) {
    return std::optional<SocksGreeting>();
  }
  const auto methods = bytes.substr(2, at(bytes, 1));
  return std::optional(
      SocksGreeting{methods.find(with_password) != std::string_view::npos, 2 + methods.size()});
}

tl::expected<std::optional<SocksPassword>, std::string> read_socks_password(
    std::string_view bytes) {
  if (!bytes.empty() && bytes[0] != 1) {
    return unexpected(std::string("the password is sent in a way that is not known"));
  }
  if (bytes.size() < 2) {
    return std::optional<SocksPassword>();
  }
  const std::size_t length_at = 2 + std::size_t{at(bytes, 1)};
  if (bytes.size() <= length_at || bytes.size() < length_at + 1 + at(bytes, length_at)) {
    return std::optional<SocksPassword>();
  }
  const std::size_t length = at(bytes, length_at);
  return std::optional(
      SocksPassword{std::string(bytes.substr(length_at + 1, length)), length_at + 1 + length});
}

tl::expected<std::optional<SocksRequest>, SocksError> read_socks_request(std::string_view bytes) {
  constexpr char v4 = 1;
  constexpr char name = 3;
  constexpr char v6 = 4;
  if (bytes.size() < request_head + 1) {
    return std::optional<SocksRequest>();
  }
  if (bytes[0] != socks5 || bytes[2] != 0) {
    return unexpected(SocksError{SocksReply::failed, "this is no request"});
  }
  if (bytes[1] != connect_command) {
    return unexpected(SocksError{SocksReply::no_such_command, "the proxy takes CONNECT alone"});
  }
  const char kind = bytes[3];
  if (kind != v4 && kind != name && kind != v6) {
    return unexpected(SocksError{SocksReply::no_such_address, "there is no such kind of address"});
  }
  const std::size_t begin = kind == name ? request_head + 1 : request_head;
  const std::size_t length = kind == v4 ? 4 : kind == v6 ? 16 : at(bytes, request_head);
  if (bytes.size() < begin + length + 2) {
    return std::optional<SocksRequest>();
  }
  const auto host = bytes.substr(begin, length);
  const auto port = port_at(bytes, begin + length);
  const std::size_t size = begin + length + 2;
  if (kind == name) {
    return with_size(read_target(host, port), size);
  }
  const std::vector<std::uint8_t> address(host.begin(), host.end());
  return with_size(read_target(address, port), size);
}

std::string socks_method(SocksAnswer answer) {
  return {socks5, answer == SocksAnswer::yes ? with_password : static_cast<char>(0xFF)};
}

std::string socks_welcome(SocksAnswer answer) {
  return {1, answer == SocksAnswer::yes ? char{0} : char{1}};
}

std::string socks_reply(SocksReply reply) {
  return {socks5, static_cast<char>(reply), 0, 1, 0, 0, 0, 0, 0, 0};
}

}  // namespace o4::wire
