// Which mode is in force, and why (T1, T2, T8, M1, M2).
#pragma once

#include <string>

#include "engine/compile/rule_book.hpp"
#include "engine/config/config.hpp"
#include "engine/facts/facts.hpp"
#include "engine/graph/graph.hpp"

namespace o4 {

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
