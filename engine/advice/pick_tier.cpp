// Sessions are facts: "the rest of this one" is the facts of now with another pick, "the next one"
// is facts in which nobody has picked anything. What only saving changes is told by comparing the
// next session with one that began in the tier without the table.
#include "engine/advice/pick_tier.hpp"

#include <utility>

#include "engine/config/save_tier.hpp"

namespace o4 {
namespace {

Member no_fact(std::string key) { return {std::move(key), {}, {}}; }

Member text_fact(std::string key, const std::string& text) {
  return {std::move(key), {}, {{}, text}};
}

// A session at a terminal that nobody has fixed or switched.
Table fresh_session() {
  return {no_fact("sandbox"), no_fact("picked_tier"), no_fact("start_tier"),
          Member{"interactive", {}, {{}, true}}};
}

}  // namespace

std::optional<PickedTier> pick_tier(const World& world, const std::string& tier) {
  auto with = policy_with_facts(world, {text_fact("picked_tier", tier)});
  auto changes = with ? compare(world.loaded.policy, with->policy) : std::nullopt;
  if (!changes) {
    return std::nullopt;
  }
  const auto& graph = with->policy.graph();
  const auto step = next_tier(world.book, world.loaded.policy.graph().world.tier);
  auto why = graph.mode.name == tier ? std::string() : graph.chosen.because;
  return PickedTier{tier, step.tier == tier && step.asks, std::move(*with), std::move(*changes),
                    std::move(why)};
}

std::optional<LoadedPolicy> policy_of_tier(const World& world) {
  return policy_with_facts(world, {no_fact("sandbox"), Member{"interactive", {}, {{}, true}}});
}

tl::expected<SavedTier, std::string> save_picked_tier(const World& world,
                                                      const std::optional<std::string>& text,
                                                      const std::string& tier) {
  auto after = save_tier(text.value_or(""), tier);
  if (!after) {
    return tl::unexpected(std::string(save_tier_error_message(after.error())));
  }
  auto as_if = fresh_session();
  as_if[2] = text_fact("start_tier", tier);
  auto saved = world;
  saved.files.project = world.sources.add(world.names.project, *after);
  auto next = policy_with_facts(saved, fresh_session());
  if (!next) {
    return tl::unexpected(std::string("the next session would refuse the config"));
  }
  const bool is_read = next->facts.facts.trusted;
  auto without = policy_with_facts(world, is_read ? as_if : fresh_session());
  auto changes = without ? compare(without->policy, next->policy) : std::nullopt;
  if (!changes) {
    return tl::unexpected(std::string("there are too many places to compare"));
  }
  const bool makes_table = next->config.has_table() && !without->config.has_table();
  auto next_tier = next->policy.graph().world.tier;
  return SavedTier{text,
                   *std::move(after),
                   makes_table,
                   std::move(next_tier),
                   std::move(*without),
                   std::move(*next),
                   std::move(*changes)};
}

}  // namespace o4
