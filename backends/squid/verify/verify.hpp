// Does a squid.conf let through what the policy does, for every host and port? The policy's side is
// the very question that o4-policy's own proxy asks (decide_egress), so that both proxies are held
// to one thing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "backends/squid/model/model.hpp"
#include "engine/decide/policy.hpp"

namespace o4::squid {

struct Difference {
  std::string target;  // "example.com:443"
  Outcome policy = Outcome::deny;
  bool squid_allows = false;
  Span place;
};

struct Verification {
  std::size_t questions = 0;
  std::vector<Difference> differences;  // the shortest first
};

// What the policy asks about counts as denied: nobody is there to ask.
[[nodiscard]] Verification verify(const Policy& policy, const ProfileRules& rules,
                                  const Config& config);

}  // namespace o4::squid
