// Hosts that stand for all: those that either side names, and one below each (map_hosts), with each
// port that is named and one that is not.

#include "backends/squid/verify/verify.hpp"

#include <algorithm>

#include "engine/areas/map_hosts.hpp"
#include "engine/decide/egress.hpp"

namespace o4::squid {
namespace {

// Of the mode as well: its rules for web_fetch say what is not public, for every profile.
std::vector<HostPattern> all_patterns(const Policy& policy, const ProfileRules& rules,
                                      const Config& config) {
  auto patterns = patterns_of(config);
  for (const auto* const profile : {&policy.graph().mode, &rules}) {
    for (const auto& rule : profile->hosts) {
      patterns.push_back(rule.pattern);
      for (const auto& part : rule.except) {
        patterns.push_back(network_pattern(part));
      }
    }
  }
  return patterns;
}

// Every port that either side names, and one that neither does.
std::vector<std::uint16_t> all_ports(const ProfileRules& rules, const Config& config) {
  auto ports = ports_of(config);
  for (const auto& rule : rules.hosts) {
    ports.insert(ports.end(), rule.ports.begin(), rule.ports.end());
  }
  std::uint16_t other = 1;
  while (std::find(ports.begin(), ports.end(), other) != ports.end()) {
    ++other;
  }
  ports.push_back(other);
  std::sort(ports.begin(), ports.end());
  ports.erase(std::unique(ports.begin(), ports.end()), ports.end());
  return ports;
}

}  // namespace

Verification verify(const Policy& policy, const ProfileRules& rules, const Config& config) {
  Verification result;
  const auto ports = all_ports(rules, config);
  const auto look = [&](const std::optional<std::string>& text) {
    const auto host = text ? parse_host(*text) : tl::unexpected(HostError::empty);
    if (!host) {
      return;
    }
    for (const auto port : ports) {
      ++result.questions;
      const auto outcome = decide_egress(policy, rules, *host, port);
      const auto squid = decide(config, *host, port);
      if ((outcome == Outcome::allow) != squid.allow) {
        result.differences.push_back(
            {*text + ":" + std::to_string(port), outcome, squid.allow, squid.span});
      }
    }
  };
  for (const auto& node : map_hosts(all_patterns(policy, rules, config)).nodes) {
    look(node.self);
    look(node.below);
  }
  std::stable_sort(
      result.differences.begin(), result.differences.end(),
      [](const Difference& a, const Difference& b) { return a.target.size() < b.target.size(); });
  return result;
}

}  // namespace o4::squid
