#include "engine/facts/proxy_variables.hpp"

namespace o4 {

std::map<std::string, std::string> proxy_variables(std::uint16_t port) {
  const auto proxy = "http://127.0.0.1:" + std::to_string(port);
  const std::string direct = "localhost,127.0.0.1,::1";
  return {{"ALL_PROXY", proxy},   {"HTTPS_PROXY", proxy}, {"HTTP_PROXY", proxy},
          {"NO_PROXY", direct},   {"all_proxy", proxy},   {"http_proxy", proxy},
          {"https_proxy", proxy}, {"no_proxy", direct}};
}

}  // namespace o4
