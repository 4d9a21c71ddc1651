// What the policy says of a connection. Nothing is decided here: each one is a question to the same
// policy that `explain` answers from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/proxy/wire/target.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

// One answer. `rule` is what `explain host` shows for the same question; `reason` is for the client
// and the log.
struct Ruling {
  Outcome outcome = Outcome::deny;  // allow, ask or deny
  std::string reason;
  std::string help;  // what to call to have it allowed; may be empty
  RuleView rule;
  // The rule, or the user, means this very address or this machine, public or not.
  bool names_place = false;
  std::uint32_t minutes = 0;  // that an ask waits for an answer
};

// What finds the edit that lets commands reach the host, in sessions whose commands have the proxy:
// on Linux not every session is one.
[[nodiscard]] std::string allow_host_call(const Policy& policy, const std::string& host);

class Judge {
 public:
  // The policy must outlive this. `profile` is that of the commands that connect.
  Judge(const Policy& policy, ProfileChoice profile)
      : policy_(policy), profile_(std::move(profile)) {}

  // Pure, and cheap: no name is resolved. Safe to call in a fork of the process that made the
  // policy.
  [[nodiscard]] Ruling judge(const wire::Target& target) const;
  // May a name that was allowed lead to this address?
  [[nodiscard]] bool is_public(const Address& address) const;
  // Is `named`, which a client names once it is connected, let through by the rule that let the
  // target through?
  [[nodiscard]] bool is_by_same_rule(const wire::Target& target, const Host& named) const;

 private:
  const Policy& policy_;
  ProfileChoice profile_;
};

}  // namespace o4
