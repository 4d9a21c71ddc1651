// The variables that lead commands to the egress proxy (N16).
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace o4 {

[[nodiscard]] std::map<std::string, std::string> proxy_variables(std::uint16_t port);

}  // namespace o4
