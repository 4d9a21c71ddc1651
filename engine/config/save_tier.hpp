// What Alt+S does, without the key and without the file: the next tier (T4) and the text of the
// workspace's config with the picked tier saved in it (T5).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace o4 {

// A step of the cycle that the user has to confirm.
struct TierStep {
  std::string_view from;
  std::string_view to;
};

// `asks`: the step has to be confirmed (T4).
struct NextTier {
  std::string tier;
  bool asks = false;
  friend bool operator==(const NextTier&, const NextTier&) = default;
};

// `cycle` is not empty; a `current` that is not in it leads to its first tier. From the last tier
// to the first. Whether it asks is a property of the step, not of the tier.
[[nodiscard]] NextTier next_tier(std::span<const std::string_view> cycle, TierStep confirmed,
                                 std::string_view current);

// The text is no TOML; [sandbox] is no table; default_tier cannot be
// set without changing something else, for it is a table.
enum class SaveTierError { malformed, sandbox_is_no_table, cannot_edit };
[[nodiscard]] std::string_view save_tier_error_message(SaveTierError error);

// `toml_text` with default_tier under [sandbox] set to `tier`, a word; all else stays as it is.
// Made only if the result, read again, differs in nothing but the tier; a table is made if there is
// none, which counts from the next session on (T5, N12).
[[nodiscard]] tl::expected<std::string, SaveTierError> save_tier(std::string_view toml_text,
                                                                 std::string_view tier);

}  // namespace o4
