// A rule about a single host means nothing to a namespace, so host rules are read for one thing: is
// there one that opens everything, and none that takes something back? A block of a part closes the
// whole, since a sandbox on the host's network could not keep that part closed.

#include "backends/bwrap/lower/network.hpp"

#include <algorithm>

#include "engine/graph/origin.hpp"

namespace o4::bwrap {
namespace {

// `*` without exceptions; `*` but some is not everything.
bool covers_all(const HostRule& rule) {
  return rule.pattern.kind == HostPattern::Kind::any && rule.except.empty();
}

void explain_with(Network& network, const HostRule& rule) {
  network.reason = rule.provenance.because;
  network.origin = show_place(rule.provenance.from);
}

}  // namespace

Network network_of(const ProfileRules& rules, const Facts& facts) {
  const HostRule* block = nullptr;
  const HostRule* proxied = nullptr;
  const HostRule* open = nullptr;
  bool blocks_some = false;
  for (const auto& rule : rules.hosts) {
    if (rule.actor == HostActor::shell && rule.through_proxy) {
      proxied = &rule;
    }
    if (rule.actor != HostActor::shell || !covers_all(rule)) {
      blocks_some = blocks_some || (rule.actor == HostActor::shell && rule.verb == HostVerb::block);
    } else if (rule.verb == HostVerb::block) {
      block = &rule;
    } else if (rule.verb == HostVerb::connect && !rule.through_proxy) {
      open = &rule;
    }
  }
  Network network;
  if (block != nullptr) {
    explain_with(network, *block);
    return network;
  }
  if (open != nullptr && !blocks_some) {
    network.shared = true;
    explain_with(network, *open);
    return network;
  }
  if (facts.bridge && proxied != nullptr) {
    network.proxied = true;
    network.reason = "the egress proxy is the only way out";
    network.origin = "fact bridge";
    return network;
  }
  network.reason = "no rule opens the whole network to commands";
  for (const auto& rule : rules.hosts) {
    if (rule.actor == HostActor::shell && rule.verb != HostVerb::block) {
      network.gaps.push_back(make_gap("host-list", to_text(rule.pattern)));
    }
  }
  return network;
}

}  // namespace o4::bwrap
