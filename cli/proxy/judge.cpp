// A verdict is `explain`'s answer for HOST:PORT, once more held against decide_egress, which knows
// that an entry for all hosts does not mean addresses that are not public.

#include "cli/proxy/judge.hpp"

#include <utility>

#include "engine/decide/egress.hpp"

namespace o4 {

std::string allow_host_call(const Policy& policy, const std::string& host) {
  const bool on_linux = policy.graph().world.space.platform == Platform::linux_os;
  return "o4-policy allow host " + host + (on_linux ? " --network proxied" : "");
}

Ruling Judge::judge(const wire::Target& target) const {
  Ruling verdict;
  const auto rules = find_profile(policy_.graph(), profile_);
  auto decision = explain(policy_, HostQuery{wire::to_text(target), HostActor::shell, profile_});
  if (!rules || !decision) {
    verdict.reason = rules ? decision.error().message : rules.error().message;
    return verdict;
  }
  const auto* const rule =
      policy_.hosts(**rules).deciding(HostActor::shell, target.host, target.port);
  verdict.outcome = decision->outcome;
  verdict.reason = decision->rule.because;
  // An entry helps where nothing but the lack of one is in the way.
  if (rule != nullptr && (rule->verb == HostVerb::ask || rule->verb == HostVerb::unanswered)) {
    verdict.help = allow_host_call(policy_, to_text(target.host));
  }
  verdict.rule = std::move(decision->rule);
  verdict.names_place = names_place(rule, target.host);
  verdict.minutes = rule != nullptr ? rule->within_minutes.value_or(0) : 0;
  for (const auto& loser : decision->losers) {
    if (loser.why.starts_with("it is not about port")) {
      verdict.reason = "on the host list, but not with port " + std::to_string(target.port);
      verdict.help.clear();
    }
  }
  if (verdict.outcome == Outcome::allow &&
      decide_egress(policy_, **rules, target.host, target.port) != Outcome::allow) {
    verdict.outcome = Outcome::deny;
    verdict.reason = "what is not public is reached only if an entry names it";
  }
  return verdict;
}

bool Judge::is_public(const Address& address) const { return o4::is_public(policy_, address); }

bool Judge::is_by_same_rule(const wire::Target& target, const Host& named) const {
  const auto rules = find_profile(policy_.graph(), profile_);
  if (!rules) {
    return false;
  }
  const auto* const asked =
      policy_.hosts(**rules).deciding(HostActor::shell, target.host, target.port);
  const auto* const other = policy_.hosts(**rules).deciding(HostActor::shell, named, target.port);
  return asked != nullptr && asked == other && asked->verb == HostVerb::connect;
}

}  // namespace o4
