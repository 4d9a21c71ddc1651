// The ends of connections over IP that the filters of one profile can tell apart: finitely many
// stand for all.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "backends/sbpl/model/model.hpp"

namespace o4::sbpl {

struct Endpoint {
  std::string text;  // as parse_target takes it
  IpTarget target;
};

// Those in `more`, those that a filter of the profile names, and one that none of them is.
[[nodiscard]] std::vector<std::uint16_t> telling_ports(const Profile& profile,
                                                       std::span<const std::uint16_t> more);

// Each protocol, family and kind of host with each of the ports.
[[nodiscard]] std::vector<Endpoint> endpoints(std::span<const std::uint16_t> ports);

}  // namespace o4::sbpl
