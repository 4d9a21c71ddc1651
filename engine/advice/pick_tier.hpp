// What picking a tier means: for the commands of this session, and, since it is saved as
// default_tier in the project's config, from the next session on (T4, T5, T7).
//
// For whoever shows what a key press would do before it does it. Nothing is saved here; `after` is
// the text to be written (T5).
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "engine/advice/world.hpp"
#include "engine/compare/compare.hpp"

namespace o4 {

// `changes` is from the policy of now to `with`.
struct PickedTier {
  std::string tier;
  bool asks = false;  // the step has to be confirmed
  LoadedPolicy with;  // the rest of this session
  Comparison changes;
  std::string not_in_force;  // why picking it changes nothing here; empty if it is in force
};
// Nothing if there are too many places to compare.
[[nodiscard]] std::optional<PickedTier> pick_tier(const World& world, const std::string& tier);

// The tier's own policy: no fixed sandbox, and somebody there (T7). Nothing if it is refused. For a
// details view that shows the tier also while something stronger is in force.
[[nodiscard]] std::optional<LoadedPolicy> policy_of_tier(const World& world);

// The table that saving makes can lift the network limit (N12), which is why its effect is told
// apart from the tier's.
struct SavedTier {
  std::optional<std::string> before;  // the project's config; nothing: there is none
  std::string after;
  bool makes_table = false;    // the first [sandbox] table of all files that are read
  std::string next_tier;       // that the next session starts in
  LoadedPolicy without_table;  // the next session, if the tier were all that is saved
  LoadedPolicy next;           // the next session
  Comparison changes;          // from the one to the other: what the table changes
};
// `text` is the project's config as it is, read or not. An error says why it cannot be saved.
[[nodiscard]] tl::expected<SavedTier, std::string> save_picked_tier(
    const World& world, const std::optional<std::string>& text, const std::string& tier);

}  // namespace o4
