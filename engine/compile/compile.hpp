// Rules, facts and config -> the rule graph of the mode in force.
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
[[nodiscard]] std::optional<RuleGraph> compile(const SourceMap& sources, const RuleBook& book,
                                               const LoadedFacts& facts, const Config& config,
                                               Diagnostics& out);

// M8 for the facts themselves (F4): o4 would not have started with such a directory.

// Reports each of -C and --add-dir that overlaps a protected location.
void check_directories(const RuleGraph& graph, const LoadedFacts& loaded, Diagnostics& out);

// Which mode is in force, and why (T1, T2, T8, M1, M2).

struct SelectedMode {
  std::string name;
  std::string start_tier;  // the tier that the session began in, for N5
  std::string tier;        // the one that the session shows as picked, in force or not (T7)
  Provenance chosen;
  friend bool operator==(const SelectedMode&, const SelectedMode&) = default;
};

[[nodiscard]] SelectedMode select_mode(const SourceMap& sources, const RuleBook& book,
                                       const Facts& facts, const Config& config);

}  // namespace o4
