// Claims about policies: in the modes and under the configs that they speak of.
//
// A claim without "under every config" is a question to one policy a mode: judge_claim asks it at
// each node of the area map, which stands for all places (engine/areas/area_map.hpp).
//
// Why a few configs stand for every config. What a file can say reaches the rules in two ways.
// First, conditions: is there a table, is a list set, which tier, is the proxy off. Those are
// finitely many bits, and config_cases takes every combination of them. Second, lists: paths,
// hosts, programs. A rule that only grants by a list never lets in less because the list grew; so
// among the configs with equal bits the one with the longest list lets in most, and the one with
// the shortest leaves least. "Longest" would have every path in it. But places that no rule, link
// or protected place tells apart are opened alike by an entry each, so one entry for each class of
// places does, and `*` for hosts.
//
// The argument fails where a rule takes away, or protects, by what a config lists: there more
// entries may let in less. find_taking_rule looks for such a rule, and then nothing is proved. It
// also fails for bits that config_cases does not know: a condition that asks the config something
// new must be in ConfigCase as well, and check_claim's callers would otherwise prove too much.
//
// Two files add up to one, since lists are joined and a setting counts wherever it stands; so one
// file is tried. Each case is written out as TOML and goes the ordinary road, reader and compiler
// included: a counterexample is a text that somebody could save. It is cut down (`simpler`) before
// it is shown. Facts are not varied, except for the mode.
#pragma once

#include <optional>
#include <set>
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
  std::optional<PermissionMode> permission_mode;  // if another than the facts say (N14)
};

// Broken, or kept by all policies that were looked at. A claim of which all modes were skipped is
// kept by none: `policies` is 0.
struct ClaimResult {
  std::optional<Counterexample> broken;
  std::size_t policies = 0;          // how many were looked at
  std::vector<std::string> skipped;  // modes that these facts never put in force
  std::set<std::string> readings;    // of the documentation, that the rules looked at rest on
};

// Reports every name in the claim that is not defined, and every quantity that makes no sense.
void check_claim(const RuleBook& book, const claims::Claim& claim, Diagnostics& out);

// A claim about web_fetch is about every permission mode: none is a matter of configs, and in two
// of them nobody is asked (N14). Returns nothing if facts or configs have an error, or if the rules
// do not let every config be judged; `out` then says why. The claim must have passed check_claim.
[[nodiscard]] std::optional<ClaimResult> prove(const SourceMap& sources, const RuleBook& book,
                                               const PolicyInputs& inputs,
                                               const claims::Claim& claim, Diagnostics& out);

}  // namespace o4
