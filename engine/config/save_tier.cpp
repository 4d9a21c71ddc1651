// What the edit may change is told by taking the tier out of both documents: what is left must be
// equal. If there was no table before, the new one is taken out with it.
#include "engine/config/save_tier.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/config/config_edits.hpp"
#include "engine/config/edit_table.hpp"
#include "grammar/text/document.hpp"

namespace o4 {
namespace {

constexpr std::string_view tier_key = "default_tier";

enum class Before { table, no_table };

// The saved tier, taken out of the document together with a table that holds nothing else.
std::optional<std::string> take_tier(Value& root, Before before) {
  auto& members = std::get<Table>(root.value);
  const auto has_key = [](std::string_view key) {
    return [key](const Member& member) { return member.key == key; };
  };
  const auto sandbox = std::find_if(members.begin(), members.end(), has_key(sandbox_key));
  auto* inner = sandbox == members.end() ? nullptr : std::get_if<Table>(&sandbox->value.value);
  if (inner == nullptr) {
    return std::nullopt;
  }
  const auto tier = std::find_if(inner->begin(), inner->end(), has_key(tier_key));
  const auto* text = tier == inner->end() ? nullptr : tier->value.get<std::string>();
  auto saved = text == nullptr ? std::nullopt : std::optional(*text);
  if (tier != inner->end()) {
    inner->erase(tier);
  }
  if (before == Before::no_table) {
    members.erase(sandbox);
  }
  return saved;
}

// Whether `after` says the same as `before`, and that the tier is `tier`.
bool only_tier_differs(Value before, std::string_view after_text, Before table,
                       std::string_view tier) {
  auto after = parse_config(after_text);
  if (!after || take_tier(*after, table) != tier) {
    return false;
  }
  if (table != Before::no_table) {
    take_tier(before, table);
  }
  return equal_values(before, *after);
}

}  // namespace

NextTier next_tier(std::span<const std::string_view> cycle, TierStep confirmed,
                   std::string_view current) {
  const auto found = std::find(cycle.begin(), cycle.end(), current);
  const bool wraps = found == cycle.end() || found + 1 == cycle.end();
  const auto next = wraps ? cycle.front() : *(found + 1);
  return {std::string(next), current == confirmed.from && next == confirmed.to};
}

std::string_view save_tier_error_message(SaveTierError error) {
  switch (error) {
    case SaveTierError::malformed:
      return "the config is no TOML";
    case SaveTierError::sandbox_is_no_table:
      return "sandbox is no table";
    case SaveTierError::cannot_edit:
      break;
  }
  return "default_tier cannot be set without changing something else";
}

tl::expected<std::string, SaveTierError> save_tier(std::string_view toml_text,
                                                   std::string_view tier) {
  auto root = parse_config(toml_text);
  if (!root) {
    return tl::unexpected(SaveTierError::malformed);
  }
  const auto* sandbox = find_member(*root, sandbox_key);
  if (sandbox != nullptr && sandbox->value.get<Table>() == nullptr) {
    return tl::unexpected(SaveTierError::sandbox_is_no_table);
  }
  const auto table = sandbox == nullptr ? Before::no_table : Before::table;
  const auto edit = set_in_table(toml_text, sandbox, tier_key, '"' + std::string(tier) + '"');
  auto result = with_edits(toml_text, {edit});
  if (!only_tier_differs(std::move(*root), result, table, tier)) {
    return tl::unexpected(SaveTierError::cannot_edit);
  }
  return result;
}

}  // namespace o4
