// What can be asked about every host, and one policy's answers to it.
//
// Each subject asks its own rules: commands, the user's commands, watch checks, fetches, searches.
// A host that is asked about first (Access::ask) is less than one that is allowed and more than
// one that is denied; through the proxy is less than past it. So "lets in more" is an order, and
// two policies can be compared place by place.
#pragma once

#include <span>
#include <vector>

#include "engine/compare/rule_numbers.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

// Every actor, the commands that some policy narrows, and the URLs in a command's text.
[[nodiscard]] std::vector<Subject> host_subjects(std::span<const Policy* const> policies);

// All patterns and their exceptions. Those of rules and mentions, in every profile; with
// repetitions.
[[nodiscard]] std::vector<HostPattern> patterns_of(const RuleGraph& graph);

// One policy's, for one comparison: numbers of rules are its own.
class HostAnswers {
 public:
  // The policy must outlive this.
  explicit HostAnswers(const Policy& policy) : policy_(&policy) {}

  // The subject is one of host_subjects().
  [[nodiscard]] Answered ask(const Subject& subject, const Host& host);
  // A URL whose host cannot be known (C3).
  [[nodiscard]] Answered ask_unknown();
  // A number that an answer of this object had.
  [[nodiscard]] const RuleView& rule(std::uint32_t number) const { return rules_[number]; }

 private:
  Answered named(const Host* host);

  const Policy* policy_;
  RuleNumbers rules_;
};

// Reasons and origins do not count.
[[nodiscard]] bool same_host_rules(const Policy& a, const Policy& b, const Subject& subject);

}  // namespace o4
