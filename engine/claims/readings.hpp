// What a claim's rules rest on where the documentation leaves something open.
#pragma once

#include <set>
#include <string>

#include "engine/graph/graph.hpp"
#include "grammar/rules/claims_ast.hpp"

namespace o4 {

// Whether the claim is about hosts that the actor reaches.
[[nodiscard]] bool is_about(const claims::Claim& claim, HostActor actor);

// The readings of the rules that the claim is about.
[[nodiscard]] std::set<std::string> readings_of(const RuleGraph& graph, const claims::Claim& claim);

}  // namespace o4
