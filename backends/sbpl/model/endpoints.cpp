#include "backends/sbpl/model/endpoints.hpp"

#include <algorithm>
#include <set>

namespace o4::sbpl {
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
