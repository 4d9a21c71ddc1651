// Rules, facts and config -> the rule graph of the mode in force.
//
// The one place where everything meets, and the last at which a mistake can be found: afterwards
// there are concrete rules, which no fact or config changes any more.
//
//   facts, config ── select_mode ──▶ the mode in force
//   its profile   ── conditions ───▶ the statements that hold, bases first
//   statements    ── expand ───────▶ targets: paths and hosts, each with its origin
//   targets       ── spellings ────▶ rules, as spelled and as links lead (W8)
//                 └─ overlap ──────▶ or a dropped rule, with a warning (W5)
//
// What is dropped, and what is refused. A grant that would open what must stay closed grants
// nothing, with a warning: the policy is stricter than was asked, and safe. A place that must be
// closed and cannot be is an error: a policy without it would be laxer than was asked (F4).
#pragma once

#include <optional>
#include <string>

#include "engine/compile/rule_book.hpp"
#include "engine/config/config.hpp"
#include "engine/facts/facts.hpp"
#include "engine/facts/load_facts.hpp"
#include "engine/graph/graph.hpp"

namespace o4 {

// Returns nothing if the facts name a directory that M8 refuses (F4); `out` then says which.
// Warnings of the policy and dropped entries are in the graph and, with their places, in `out`.
// Deterministic: equal inputs give equal graphs. The book must have been checked (load_rule_book),
// facts and config come from their readers. Lists of the graph are sorted. `out` gets warnings also
// where a graph is returned.
[[nodiscard]] std::optional<RuleGraph> compile(const SourceMap& sources, const RuleBook& book,
                                               const LoadedFacts& facts, const Config& config,
                                               Diagnostics& out);

// M8 for the facts themselves (F4): o4 would not have started with such a directory.

// Reports each of -C and --add-dir that overlaps a protected location. By the mode's off-limits
// places, links followed. Codes are `facts-workspace` and `facts-add-dirs`.
void check_directories(const RuleGraph& graph, const LoadedFacts& loaded, Diagnostics& out);

// Which mode is in force, and why (T1, T2, T8, M1, M2).

// All of them are names in the book.
struct SelectedMode {
  std::string name;
  std::string start_tier;  // the tier that the session began in, for N5
  std::string tier;        // the one that the session shows as picked, in force or not (T7)
  Provenance chosen;
  friend bool operator==(const SelectedMode&, const SelectedMode&) = default;
};

// From the weakest to the strongest: the rules' start, default_tier, the tier that the session
// began in, the one picked in it; over all of these print mode, and over that --sandbox. Never
// fails.
[[nodiscard]] SelectedMode select_mode(const SourceMap& sources, const RuleBook& book,
                                       const Facts& facts, const Config& config);

}  // namespace o4
