// The variables that lead commands of a profile to the egress proxy (N16), with their values.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/graph/graph.hpp"

namespace o4 {

// Which proxy, and the program that commands call to reach it: what no rule knows.
struct ProxyAccess {
  std::string url;
  std::string program = "o4-policy";
  friend bool operator==(const ProxyAccess&, const ProxyAccess&) = default;
};

// The proxy on that port of loopback, without a secret.
[[nodiscard]] ProxyAccess proxy_access(std::uint16_t port);

[[nodiscard]] std::map<std::string, std::string> proxy_variables(const ProfileRules& rules,
                                                                 const ProxyAccess& access);

}  // namespace o4
