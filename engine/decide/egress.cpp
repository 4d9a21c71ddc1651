// The answer about a name is the list's, with one exception: localhost, and addresses that are not
// public, need a rule that names them. So `*` in a list opens the world and not the machine.
#include "engine/decide/egress.hpp"

namespace o4 {
namespace {

bool is_this_machine(const Host& host) {
  const auto* const name = std::get_if<HostName>(&host);
  return name != nullptr && (name->text == "localhost" || name->text.ends_with(".localhost"));
}

}  // namespace

bool names_place(const HostRule* rule, const Host& host) {
  return rule != nullptr && rule->pattern.kind != HostPattern::Kind::any &&
         (std::holds_alternative<Address>(host) || is_this_machine(host));
}

bool is_public(const Policy& policy, const Host& host) {
  const auto* const rule = policy.hosts(policy.graph().mode).deciding(HostActor::web_fetch, host);
  return rule == nullptr || rule->verb != HostVerb::block ||
         rule->pattern.kind == HostPattern::Kind::any;
}

Outcome decide_egress(const Policy& policy, const ProfileRules& rules, const Host& host,
                      std::optional<std::uint16_t> port) {
  const auto* const rule = policy.hosts(rules).deciding(HostActor::shell, host, port);
  if (rule == nullptr || rule->verb == HostVerb::block || rule->verb == HostVerb::unanswered) {
    return Outcome::deny;
  }
  if (rule->verb == HostVerb::ask) {
    return Outcome::ask;
  }
  const auto* const address = std::get_if<Address>(&host);
  const bool leads_inside =
      is_this_machine(host) || (address != nullptr && !is_public(policy, *address));
  return leads_inside && !names_place(rule, host) ? Outcome::deny : Outcome::allow;
}

}  // namespace o4
