// What a question is about, from its text.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <set>

#include "backends/sbpl/model/chain.hpp"
#include "backends/sbpl/model/model.hpp"
#include "engine/hosts/host.hpp"

namespace o4::sbpl {

namespace {

// "localhost" covers every address of the machine. The usual two are always among them, those of a
// private network may be. The wildcard is not, where a socket is bound to it; where it leads as a
// destination is not known.
Truth is_localhost(OperationId id, const Address& address) {
  static const auto outbound = *find_operation("network-outbound");
  const auto is = [&](std::string_view text) { return address == *parse_address(text); };
  if (is("127.0.0.1") || is("::1")) {
    return Truth::yes;
  }
  if (is("0.0.0.0") || is("::")) {
    return id == outbound ? Truth::unknown : Truth::no;
  }
  constexpr std::string_view near[] = {"127.0.0.0/8",    "10.0.0.0/8",     "172.16.0.0/12",
                                       "192.168.0.0/16", "169.254.0.0/16", "fc00::/7",
                                       "fe80::/10"};
  const bool may_be = std::any_of(std::begin(near), std::end(near), [&](std::string_view network) {
    return contains(*parse_cidr(network), address);
  });
  return may_be ? Truth::unknown : Truth::no;
}

// "localhost:80", "udp:10.0.0.1:53", "[::1]:8118".
tl::expected<Target, std::string> parse_ip(OperationId id, std::string_view text) {
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
    const bool is_mapped = text.starts_with('[') && address->family == Address::Family::v4;
    if (is_mapped) {  // "localhost" does not cover these
      target.family = Family::v6;
      return target;
    }
    target.family = address->family == Address::Family::v4 ? Family::v4 : Family::v6;
    target.is_localhost = is_localhost(id, *address);
  } else {
    target.is_localhost = truth(std::get<HostName>(parsed->host).text == "localhost");
  }
  return target;
}

}  // namespace

PathTarget path_target(std::string path) {
  const bool is_root = path == "/";
  return {std::move(path), is_root ? std::optional(ObjectKind::directory) : std::nullopt};
}

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
    return path_target(std::string(text));
  }
  if (attribute == Attribute::network) {
    return parse_ip(id, text);
  }
  return NameTarget{std::string(text)};
}

namespace {

constexpr std::uint16_t highest_port = 65535;

void collect(const std::vector<Filter>& filters, std::set<std::uint16_t>& ports) {
  for (const auto& filter : filters) {
    if (const auto* network = std::get_if<NetworkFilter>(&filter.value)) {
      for (const auto& address : network->addresses) {
        if (address.port) {
          ports.insert(*address.port);
        }
      }
    } else if (const auto* combination = std::get_if<Combination>(&filter.value)) {
      collect(combination->parts, ports);
    }
  }
}

}  // namespace

std::vector<std::uint16_t> telling_ports(const Profile& profile,
                                         std::span<const std::uint16_t> more) {
  std::set<std::uint16_t> named;
  for (const auto& rule : profile.rules) {
    collect(rule.filters, named);
  }
  std::vector<std::uint16_t> ports(more.begin(), more.end());
  for (const auto port : more) {
    named.erase(port);
  }
  ports.insert(ports.end(), named.begin(), named.end());
  for (auto port = highest_port; port > 0; --port) {
    if (std::find(ports.begin(), ports.end(), port) == ports.end()) {
      ports.push_back(port);
      break;
    }
  }
  return ports;
}

// The hosts are those that "localhost" and "*" tell apart, and mapped addresses, which are neither.
std::vector<Endpoint> endpoints(std::span<const std::uint16_t> ports) {
  static const auto connect = *find_operation("network-outbound");
  std::vector<Endpoint> result;
  for (const std::string protocol : {"tcp:", "udp:"}) {
    for (const std::string host : {"localhost:", "127.0.0.1:", "[::1]:", "[::ffff:127.0.0.1]:",
                                   "192.0.2.1:", "[2001:db8::1]:"}) {
      const auto any = std::get<IpTarget>(parse_target(connect, protocol + host + "1").value());
      for (const auto port : ports) {
        result.push_back({protocol + host + std::to_string(port), any});
        result.back().target.port = port;
      }
    }
  }
  return result;
}

}  // namespace o4::sbpl
