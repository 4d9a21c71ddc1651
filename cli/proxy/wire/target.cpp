#include "cli/proxy/wire/target.hpp"

#include <algorithm>
#include <array>

namespace o4::wire {
namespace {

using tl::unexpected;

// Port 0 means "any" to some systems, and no server is there.
tl::expected<Target, std::string> with_port(Host host, std::uint16_t port) {
  if (port == 0) {
    return unexpected(std::string("there is no port 0"));
  }
  return Target{std::move(host), port};
}

std::string message(HostError error, std::string_view text) {
  return printable(host_error_message(error, text));
}

}  // namespace

tl::expected<Target, std::string> read_authority(std::string_view authority,
                                                 std::optional<std::uint16_t> usual_port) {
  auto read = parse_host_query(authority);
  if (!read) {
    return unexpected(message(read.error(), authority));
  }
  const auto port = read->port ? read->port : usual_port;
  if (!port) {
    return unexpected("'" + printable(authority) + "' has no port");
  }
  return with_port(std::move(read->host), *port);
}

tl::expected<Target, std::string> read_target(std::string_view host, std::uint16_t port) {
  auto read = parse_host(host);
  if (!read) {
    return unexpected(message(read.error(), host));
  }
  return with_port(*std::move(read), port);
}

tl::expected<Target, std::string> read_target(std::span<const std::uint8_t> address,
                                              std::uint16_t port) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  if (address.size() == 4) {
    for (const auto byte : address) {
      text += (text.empty() ? "" : ".") + std::to_string(byte);
    }
  } else {
    for (std::size_t i = 0; i < address.size(); ++i) {
      text += i > 0 && i % 2 == 0 ? ":" : "";
      text += digits[address[i] >> 4U];
      text += digits[address[i] & 0xFU];
    }
  }
  return read_target(std::string_view(text), port);
}

std::string to_text(const Target& target) {
  const auto* const address = std::get_if<Address>(&target.host);
  const auto host = o4::to_text(target.host);
  const bool brackets = address != nullptr && address->family == Address::Family::v6;
  return (brackets ? "[" + host + "]" : host) + ":" + std::to_string(target.port);
}

std::string printable(std::string_view text) {
  std::string result(text);
  std::replace_if(
      result.begin(), result.end(), [](char c) { return c < 0x20 || c > 0x7E; }, '?');
  return result;
}

}  // namespace o4::wire
