// A profile held against the policy: how it came out, and what is said of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/check_profile.hpp"
#include "cli/args/context.hpp"
#include "cli/show/render_json.hpp"
#include "engine/decide/load_policy.hpp"

namespace o4 {

struct Verified {
  Proof proof;
  std::vector<Gap> gaps;
};

// Proves the text of `lowering`, or `foreign` in its place. Returns nothing if it cannot be read;
// the diagnostics of the context then say why.
[[nodiscard]] std::optional<Verified> verify(Context& context, const LoadedPolicy& loaded,
                                             QueryProfile profile, const Lowering& lowering,
                                             std::optional<FileId> foreign);

enum class Shown { shortest_difference, every_difference };
[[nodiscard]] std::string verified_text(const Context& context, const Verified& verified,
                                        Shown shown);
[[nodiscard]] Json to_json(const SourceMap& sources, const Verified& verified);

}  // namespace o4
