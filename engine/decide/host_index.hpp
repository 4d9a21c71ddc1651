// One list of host rules, and which of them decides (N1-N15). Among the rules of an actor that
// cover a host, block beats connect, which beats ask; at one verb the longest name or network says
// more.
//
// Ports are looked at last: a rule for other ports does not decide, as if it were not there.
// Exceptions of a network likewise.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/graph/decision.hpp"
#include "engine/graph/graph.hpp"
#include "engine/hosts/host_table.hpp"

namespace o4 {

// Of a connection; without one it is asked about the ports that the rules have in mind.
using Port = std::optional<std::uint16_t>;
// A rule without ports is for all.
[[nodiscard]] bool covers_port(const HostRule& rule, Port port);

// What is decided, and by which rule of the list.
struct HostVerdict {
  static constexpr std::uint32_t no_rule = (1U << 26U) - 1;
  Outcome outcome = Outcome::deny;
  std::uint32_t rule = no_rule;
  friend bool operator==(const HostVerdict&, const HostVerdict&) = default;
};

// ask is ask; unanswered, as block, is deny (N7).
[[nodiscard]] Outcome outcome_of(HostVerb verb);

// Immutable; any number of threads may ask.
class HostIndex {
 public:
  // The rules must outlive it unmoved.
  explicit HostIndex(const std::vector<HostRule>& rules);

  // The verdict on a text that is a plain name; nothing if the host must be parsed. Allocates
  // nothing.
  [[nodiscard]] std::optional<HostVerdict> plain_verdict(std::string_view text,
                                                         HostActor actor) const;
  // Without a rule that covers the host: deny, no_rule.
  [[nodiscard]] HostVerdict verdict(HostActor actor, const Host& host, Port port = {}) const;

  // The rule that decides whether the actor reaches the host; null if none covers it.
  [[nodiscard]] const HostRule* deciding(HostActor actor, const Host& host, Port port = {}) const;
  // Every rule that covers it, whatever the port, in the order of deciding.
  [[nodiscard]] std::vector<const HostRule*> covering(HostActor actor, const Host& host) const;

 private:
  // The rule's number with its verb and actor above it, so that no rule need be looked at.
  struct Packed;
  template <typename Key>
  [[nodiscard]] HostVerdict strongest(HostActor actor, const Key& host, const Address* address,
                                      Port port) const;
  [[nodiscard]] bool excepts(std::uint32_t rule, const Address* address) const;

  const std::vector<HostRule>& rules_;
  HostTable table_;
};

}  // namespace o4
