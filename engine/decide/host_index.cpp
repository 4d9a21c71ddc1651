// The table visits rules from the most special to the most general; the verb is stronger than that,
// so all of them are looked at unless one blocks, which nothing beats. Actor and verb are packed
// into the table's value, and for plain names no rule is read at all.
#include "engine/decide/host_index.hpp"

#include <algorithm>

namespace o4 {

struct HostIndex::Packed {
  static constexpr unsigned verb_shift = 26;
  static constexpr unsigned actor_shift = 28;

  static HostTable::Value of(const HostRule& rule, std::size_t number) {
    return static_cast<std::uint32_t>(number) |
           static_cast<std::uint32_t>(rule.verb) << verb_shift |
           static_cast<std::uint32_t>(rule.actor) << actor_shift;
  }

  std::uint32_t rule;
  HostVerb verb;
  HostActor actor;

  explicit Packed(HostTable::Value value)
      : rule(value & HostVerdict::no_rule),
        verb(static_cast<HostVerb>(value >> verb_shift & 3U)),
        actor(static_cast<HostActor>(value >> actor_shift)) {}
};

bool covers_port(const HostRule& rule, Port port) {
  return !port || rule.ports.empty() ||
         std::find(rule.ports.begin(), rule.ports.end(), *port) != rule.ports.end();
}

Outcome outcome_of(HostVerb verb) {
  return verb == HostVerb::connect ? Outcome::allow
         : verb == HostVerb::ask   ? Outcome::ask
                                   : Outcome::deny;
}

HostIndex::HostIndex(const std::vector<HostRule>& rules) : rules_(rules) {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    table_.add(rules[i].pattern, Packed::of(rules[i], i));
  }
  table_.finish();
}

// Names are in no network, and so in no part of one.
inline bool HostIndex::excepts(std::uint32_t rule, const Address* address) const {
  return address != nullptr &&
         std::any_of(rules_[rule].except.begin(), rules_[rule].except.end(),
                     [&](const Cidr& part) { return contains(part, *address); });
}

// The table tells the rules in the order of deciding, but for the verb.
template <typename Key>
HostVerdict HostIndex::strongest(HostActor actor, const Key& host, const Address* address,
                                 Port port) const {
  HostVerdict best;
  auto best_verb = HostVerb::unanswered;
  table_.covering(host, [&](HostTable::Value value) {
    const Packed packed(value);
    const bool stronger = best.rule == HostVerdict::no_rule || packed.verb < best_verb;
    if (packed.actor != actor || !stronger || excepts(packed.rule, address) ||
        (port && !covers_port(rules_[packed.rule], port))) {
      return true;
    }
    best = {outcome_of(packed.verb), packed.rule};
    best_verb = packed.verb;
    return best_verb != HostVerb::block;
  });
  return best;
}

std::optional<HostVerdict> HostIndex::plain_verdict(std::string_view text, HostActor actor) const {
  HostKey key;
  if (!key.assign(text) || key.may_be_address()) {
    return std::nullopt;
  }
  return strongest(actor, key, nullptr, {});
}

HostVerdict HostIndex::verdict(HostActor actor, const Host& host, Port port) const {
  return strongest(actor, host, std::get_if<Address>(&host), port);
}

const HostRule* HostIndex::deciding(HostActor actor, const Host& host, Port port) const {
  const auto found = verdict(actor, host, port).rule;
  return found == HostVerdict::no_rule ? nullptr : &rules_[found];
}

std::vector<const HostRule*> HostIndex::covering(HostActor actor, const Host& host) const {
  std::vector<const HostRule*> result;
  table_.covering(host, [&](HostTable::Value value) {
    const Packed packed(value);
    if (packed.actor == actor && !excepts(packed.rule, std::get_if<Address>(&host))) {
      result.push_back(&rules_[packed.rule]);
    }
    return true;
  });
  std::stable_sort(result.begin(), result.end(),
                   [](const auto* a, const auto* b) { return a->verb < b->verb; });
  return result;
}

}  // namespace o4
