// Whether one policy keeps a claim; if not, the shortest thing that breaks it.
//
// The three quantities look at a place differently, and the difference is where claims would prove
// too much. "Never" must hold under every name: a place is covered if any spelling leads there.
// "Only" and "always" are about the place itself, however it is reached. "Only" forbids what is
// outside of the set, so a place at its border counts as outside unless all of it is in.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "engine/areas/landmarks.hpp"
#include "engine/compare/access.hpp"
#include "engine/compile/expand.hpp"
#include "engine/decide/policy.hpp"
#include "engine/graph/graph.hpp"
#include "grammar/rules/claims_ast.hpp"

namespace o4 {

// What a claim speaks of, with every name filled in.
struct ClaimTargets {
  std::vector<PathTarget> paths;
  std::vector<PathTarget> but_paths;
  std::vector<HostTarget> hosts;
  std::vector<HostTarget> but_hosts;
};
// Under the facts and the config of the context: "$config.allowedPaths" stands for what is listed
// there.
[[nodiscard]] ClaimTargets claim_targets(const ExpandContext& context, const claims::Claim& claim);
// So that the map tells apart what the claim tells apart.
void add_landmarks(Landmarks& landmarks, const ClaimTargets& targets);

// Somebody's access to a place that the claim rules out, or wants and does not get. Without a
// subject the place is a command, which runs without a sandbox. `place` is the shortest that was
// found, of equally long ones the first by text.
struct Breach {
  std::optional<Subject> subject;
  std::string place;
  Access access = Access::none;
  RuleView rule;
};

// The map has a limit (map_places); nothing is proved then.
struct TooManyPlaces {};

// Not for claims about "more". What must not be allowed is looked for under every name and in every
// spelling of its places; what may or must be allowed only as it is spelled. Nothing: the policy
// keeps the claim, at every place. Deterministic.
[[nodiscard]] tl::expected<std::optional<Breach>, TooManyPlaces> judge_claim(
    const Policy& policy, const claims::Claim& claim, const ClaimTargets& targets);

// What a claim's rules rest on where the documentation leaves something open.

// Whether the claim is about hosts that the actor reaches.
[[nodiscard]] bool is_about(const claims::Claim& claim, HostActor actor);

// The readings of the rules that the claim is about. So that a proof names what it takes for
// granted. Sorted.
[[nodiscard]] std::set<std::string> readings_of(const RuleGraph& graph, const claims::Claim& claim);

}  // namespace o4
