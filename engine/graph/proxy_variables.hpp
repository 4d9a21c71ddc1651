// The variables that lead commands of a profile to the egress proxy (N16), with their values.
//
// A variable's value is a text of the rules with places to be filled in, so that which variables
// programs obey is data. What is filled in is known only when a proxy runs: its port, and a secret
// in its URL.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/graph/graph.hpp"

namespace o4 {

// Which proxy, and the program that commands call to reach it: what no rule knows. `url` has a
// scheme and a port, and no slash at its end.
struct ProxyAccess {
  std::string url;
  std::string program = "o4-policy";
  friend bool operator==(const ProxyAccess&, const ProxyAccess&) = default;
};

// The proxy on that port of loopback, without a secret.
[[nodiscard]] ProxyAccess proxy_access(std::uint16_t port);

// Empty if the profile has no such rules: then commands are not led to a proxy.
[[nodiscard]] std::map<std::string, std::string> proxy_variables(const ProfileRules& rules,
                                                                 const ProxyAccess& access);

}  // namespace o4
