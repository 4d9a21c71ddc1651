// What can be asked about every host, and one policy's answers to it.
#pragma once

#include <span>
#include <vector>

#include "engine/compare/rule_numbers.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

// Every actor, the commands that some policy narrows, and the URLs in a command's text.
[[nodiscard]] std::vector<Subject> host_subjects(std::span<const Policy* const> policies);

// All patterns and their exceptions.
[[nodiscard]] std::vector<HostPattern> patterns_of(const RuleGraph& graph);

class HostAnswers {
 public:
  // The policy must outlive this.
  explicit HostAnswers(const Policy& policy) : policy_(&policy) {}

  // The subject is one of host_subjects().
  [[nodiscard]] Answered ask(const Subject& subject, const Host& host);
  // A URL whose host cannot be known (C3).
  [[nodiscard]] Answered ask_unknown();
  [[nodiscard]] const RuleView& rule(std::uint32_t number) const { return rules_[number]; }

 private:
  Answered named(const Host* host);

  const Policy* policy_;
  RuleNumbers rules_;
};

[[nodiscard]] bool same_host_rules(const Policy& a, const Policy& b, const Subject& subject);

}  // namespace o4
