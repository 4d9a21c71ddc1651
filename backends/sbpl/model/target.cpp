// What a question is about, from its text.
#include <charconv>
#include <optional>

#include "backends/sbpl/model/model.hpp"
#include "engine/hosts/host.hpp"

namespace o4::sbpl {
namespace {

// Which addresses "localhost" covers beside the two usual ones depends on the machine.
Truth is_localhost(const Address& address) {
  const auto is = [&](std::string_view text) { return address == *parse_address(text); };
  if (is("127.0.0.1") || is("::1")) {
    return Truth::yes;
  }
  const bool close = contains(*parse_cidr("127.0.0.0/8"), address) || is("0.0.0.0") || is("::");
  return close ? Truth::unknown : Truth::no;
}

tl::expected<Target, std::string> parse_ip(std::string_view text) {
  IpTarget target;
  if (text.starts_with("udp:")) {
    target.protocol = Protocol::udp;
    text.remove_prefix(4);
  } else if (text.starts_with("tcp:")) {
    text.remove_prefix(4);
  }
  const auto parsed = parse_host_query(text);
  if (!parsed) {
    return tl::unexpected(host_error_message(parsed.error(), text));
  }
  if (!parsed->port) {
    return tl::unexpected(std::string("expected HOST:PORT or the path of a UNIX socket"));
  }
  target.port = *parsed->port;
  if (const auto* address = std::get_if<Address>(&parsed->host)) {
    target.family = address->family == Address::Family::v4 ? Family::v4 : Family::v6;
    target.is_localhost = is_localhost(*address);
  } else {
    target.is_localhost = truth(std::get<HostName>(parsed->host).text == "localhost");
  }
  return target;
}

}  // namespace

tl::expected<Target, std::string> parse_target(OperationId id, std::string_view text) {
  const auto attribute = operation(id).attribute;
  const bool is_path = text.starts_with('/');
  if (attribute == Attribute::path && !is_path) {
    return tl::unexpected(std::string("expected an absolute path"));
  }
  if (text.find('\0') != std::string_view::npos) {
    return tl::unexpected(std::string("a NUL byte in the target"));
  }
  if (attribute == Attribute::path || (attribute == Attribute::network && is_path)) {
    return PathTarget{std::string(text)};
  }
  if (attribute == Attribute::network) {
    return parse_ip(text);
  }
  return NameTarget{std::string(text)};
}

}  // namespace o4::sbpl
