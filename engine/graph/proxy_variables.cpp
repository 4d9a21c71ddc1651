// Later variables of one name take the place of earlier ones; sort_rules has left one of each name.
#include "engine/graph/proxy_variables.hpp"

#include <string_view>

namespace o4 {
namespace {

void fill_in(std::string& value, std::string_view name, std::string_view text) {
  for (auto at = value.find(name); at != std::string::npos; at = value.find(name, at)) {
    value.replace(at, name.size(), text);
    at += text.size();
  }
}

}  // namespace

ProxyAccess proxy_access(std::uint16_t port) {
  return {"http://127.0.0.1:" + std::to_string(port)};
}

std::map<std::string, std::string> proxy_variables(const ProfileRules& rules,
                                                   const ProxyAccess& access) {
  std::map<std::string, std::string> variables;
  for (const auto& [name, value, provenance] : rules.variables) {
    auto& filled = variables[name];
    filled = value;
    fill_in(filled, "{proxy}", access.url);
    fill_in(filled, "{program}", access.program);
  }
  return variables;
}

}  // namespace o4
