// Whether one policy keeps a claim; if not, the shortest thing that breaks it.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "engine/areas/landmarks.hpp"
#include "engine/compare/access.hpp"
#include "engine/compile/expand.hpp"
#include "engine/decide/policy.hpp"
#include "grammar/rules/claims_ast.hpp"

namespace o4 {

// What a claim speaks of, with every name filled in.
struct ClaimTargets {
  std::vector<PathTarget> paths;
  std::vector<PathTarget> but_paths;
  std::vector<HostTarget> hosts;
  std::vector<HostTarget> but_hosts;
};
[[nodiscard]] ClaimTargets claim_targets(const ExpandContext& context, const claims::Claim& claim);
void add_landmarks(Landmarks& landmarks, const ClaimTargets& targets);

// Somebody's access to a place that the claim rules out, or wants and does not get. Without a
// subject the place is a command, which runs without a sandbox.
struct Breach {
  std::optional<Subject> subject;
  std::string place;
  Access access = Access::none;
  RuleView rule;
};

struct TooManyPlaces {};

// Not for claims about "more". What must not be allowed is looked for under every name and in
// every spelling of its places; what may or must be allowed only as it is spelled.
[[nodiscard]] tl::expected<std::optional<Breach>, TooManyPlaces> judge_claim(
    const Policy& policy, const claims::Claim& claim, const ClaimTargets& targets);

}  // namespace o4
