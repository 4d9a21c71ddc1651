// Matches the filters of a chain with one target, in three-valued logic, so that what is not known
// of either never becomes an answer.
#include "backends/sbpl/model/model.hpp"

#include <algorithm>
#include <utility>

#include "backends/sbpl/model/chain.hpp"

namespace o4::sbpl {
namespace {

// Each overload answers whether a filter holds for the target.
class Leaf {
 public:
  Leaf(OperationId id, const Target& target) : id_(id), target_(target) {}

  // A filter on what the operation is not about is unknown, not false: what the kernel compares
  // then has not been measured.
  Truth operator()(const TextFilter& filter) const {
    if (const auto* path = std::get_if<PathTarget>(&target_)) {
      return named(filter, path->path);
    }
    if (const auto* name = std::get_if<NameTarget>(&target_)) {
      return named(filter, name->name);
    }
    // A path filter on a network operation is about UNIX sockets alone.
    return filter.attribute == Attribute::path ? Truth::no : Truth::unknown;
  }
  Truth operator()(const NetworkFilter& filter) const {
    if (operation(id_).attribute != Attribute::network) {
      return Truth::unknown;
    }
    const bool is_socket = filter.protocol == Protocol::unix_socket;
    if (const auto* ip = std::get_if<IpTarget>(&target_)) {
      return is_socket ? Truth::no : reaches(filter, *ip);
    }
    if (!is_socket) {
      return Truth::no;
    }
    return filter.socket_path.empty() ? Truth::yes : any_holds(filter.socket_path, *this);
  }
  Truth operator()(const KindFilter& filter) const {
    const auto* path = std::get_if<PathTarget>(&target_);
    return path == nullptr || !path->kind ? Truth::unknown : truth(path->kind == filter.kind);
  }
  Truth operator()(const OtherFilter&) const { return Truth::unknown; }

 private:
  // A process is in its own group and sandbox, and is nobody else.
  static Truth is_target(std::string_view filter, std::string_view process) {
    if (filter == process) {
      return Truth::yes;
    }
    if (process == "self") {
      return truth(filter == "pgrp" || filter == "same-sandbox");
    }
    return filter == "self" && !process.empty() ? Truth::no : Truth::unknown;
  }

  Truth named(const TextFilter& filter, std::string_view word) const {
    if (filter.attribute == Attribute::target && operation(id_).attribute == Attribute::target) {
      return is_target(filter.pattern.text, word);
    }
    const auto sight = sight_of(operation(id_).attribute, filter.attribute);
    return sight == Truth::no ? Truth::unknown : both(matches(filter.pattern, word), sight);
  }

  static Truth kind(const NetworkFilter& filter, const IpTarget& ip) {
    const auto protocol = truth(filter.protocol == Protocol::any || filter.protocol == ip.protocol);
    const auto family = filter.family == Family::any || filter.family == ip.family ? Truth::yes
                        : ip.family == Family::any                                 ? Truth::unknown
                                                                                   : Truth::no;
    return both(protocol, family);
  }
  static Truth is_at(const NetworkAddress& address, const IpTarget& ip) {
    const bool any_host = address.host == NetworkAddress::Host::any;
    return both(any_host ? Truth::yes : ip.is_localhost,
                truth(!address.port || *address.port == ip.port));
  }
  static Truth address(const NetworkFilter& filter, const IpTarget& ip) {
    auto result = truth(filter.addresses.empty());
    for (const auto& one : filter.addresses) {
      result = either(result, is_at(one, ip));
    }
    return result;
  }
  static bool is_any(const NetworkFilter& filter) {
    return filter.addresses.empty() ||
           std::any_of(filter.addresses.begin(), filter.addresses.end(),
                       [](const NetworkAddress& one) {
                         return one.host == NetworkAddress::Host::any && !one.port;
                       });
  }

  Truth reaches(const NetworkFilter& filter, const IpTarget& ip) const {
    return both(kind(filter, ip), end_matches(filter, ip));
  }
  // On outbound, `local` is asked before the socket has an address, and so holds for every peer. On
  // the other operations what is known of the peer is not.
  Truth end_matches(const NetworkFilter& filter, const IpTarget& ip) const {
    static const auto outbound = *find_operation("network-outbound");
    static const auto inbound = *find_operation("network-inbound");
    static const auto bind = *find_operation("network-bind");
    const bool is_local = filter.side == Side::local;
    if (id_ == outbound) {
      return is_local ? Truth::yes : address(filter, ip);
    }
    if (is_local && (id_ == inbound || id_ == bind)) {
      return address(filter, ip);
    }
    return id_ == inbound && is_any(filter) ? Truth::yes : Truth::unknown;
  }

  OperationId id_;
  const Target& target_;
};

std::string reason_for(const ChainOutcome& outcome) {
  const auto name = "'" + std::string(operation(outcome.link->operation).name) + "'";
  if (outcome.answer == Verdict::Answer::undecided) {
    return outcome.link->answer == Verdict::Answer::undecided
               ? "what a modifier of this rule changes is not known"
               : "whether a filter of this rule matches is not known";
  }
  if (outcome.link->rule == nullptr) {
    return name + (outcome.answer == Verdict::Answer::allow ? " is open" : " is closed") +
           " unless a rule names it";
  }
  if (outcome.link->rule->span == Span{}) {
    return name + " is always allowed on the process itself";
  }
  return (outcome.link->unconditional ? "the last rule without a filter for "
                                      : "the last rule that matches for ") +
         name;
}

}  // namespace

std::string_view to_word(Model model) {
  return model == Model::hierarchical ? "H" : model == Model::flat ? "F" : "H+U";
}

std::string_view to_word(Verdict::Answer answer) {
  switch (answer) {
    case Verdict::Answer::allow:
      return "allow";
    case Verdict::Answer::deny:
      return "deny";
    case Verdict::Answer::unsandboxed:
      return "unsandboxed";
    case Verdict::Answer::undecided:
      break;
  }
  return "undecided";
}

Verdict decide(const std::vector<Link>& chain, OperationId operation, const Target& target) {
  const auto outcome = outcome_of(chain, Leaf(operation, target));
  const bool has_rule = outcome.link != nullptr && outcome.link->rule != nullptr;
  return {outcome.answer, has_rule ? outcome.link->rule->span : Span{}, reason_for(outcome)};
}

Verdict decide(const Profile& profile, OperationId operation, const Target& target, Model model) {
  if (!profile.doubts.empty()) {
    const auto& doubt = profile.doubts.front();
    return {Verdict::Answer::undecided, doubt.span, doubt.reason};
  }
  return decide(chain_of(profile, operation, model), operation, target);
}

}  // namespace o4::sbpl
