// The tier, for people and as JSON: the one there is, and what picking and saving another means.
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

[[nodiscard]] std::string tier_pages(const TierReport& report, const Console& console);
[[nodiscard]] Json to_json(const TierReport& report);

// "Switch sandbox to open?" (T4)
[[nodiscard]] std::string switch_question(const std::string& tier);

}  // namespace o4
