// Claims about policies: in the modes and under the configs that they speak of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/claims/judge_claim.hpp"
#include "engine/decide/load_policy.hpp"

namespace o4 {

// What breaks a claim: a breach in a mode, under the configs that are there or under `config`
// alone.
struct Counterexample {
  std::string mode;
  std::optional<std::string> config;  // the text; empty for no config at all
  Breach breach;
};

struct ClaimResult {
  std::optional<Counterexample> broken;
  std::size_t policies = 0;          // how many were looked at
  std::vector<std::string> skipped;  // modes that these facts never put in force
};

// Reports every name in the claim that is not defined, and every quantity that makes no sense.
void check_claim(const RuleBook& book, const claims::Claim& claim, Diagnostics& out);

// Returns nothing if facts or configs have an error, or if the rules do not let every config be
// judged; `out` then says why. The claim must have passed check_claim.
[[nodiscard]] std::optional<ClaimResult> prove(const SourceMap& sources, const RuleBook& book,
                                               const PolicyInputs& inputs,
                                               const claims::Claim& claim, Diagnostics& out);

}  // namespace o4
