// The tier, for people and as JSON: the one there is, and what picking and saving another means
// (T4, T5, T7).
//
// Up to three comparisons, each of two policies: with the picked tier for new commands now, with
// the saved text for the next session, and, where saving makes the first [sandbox] table, with and
// without that table, because a table lifts more than a tier (N12).
#pragma once

#include <optional>
#include <string>

#include "cli/terminal/terminal.hpp"
#include "engine/advice/pick_tier.hpp"
#include "grammar/text/json.hpp"

namespace o4 {

// null: nothing was picked, nothing is saved. References must outlive it.
struct TierReport {
  const World& world;
  const LoadedPolicy& tier;  // the tier's own policy (T7)
  const PickedTier* picked = nullptr;
  const SavedTier* saved = nullptr;
};

// The sheet of the tier, then what picking changes, then what saving changes; parts without a
// report are left out, and null in JSON.
[[nodiscard]] std::string tier_pages(const TierReport& report, const Console& console);
[[nodiscard]] Json to_json(const TierReport& report);

// "Switch sandbox to open?" (T4)
[[nodiscard]] std::string switch_question(const std::string& tier);

}  // namespace o4
