// A policy as the profile of its platform's sandbox, whichever backend that is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "backends/bwrap/lower/lower.hpp"
#include "backends/sbpl/lower/plan.hpp"
#include "engine/decide/policy.hpp"
#include "engine/facts/facts.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

enum class Backend { bwrap, sbpl };
[[nodiscard]] std::string_view to_word(Backend backend);
// Nothing on a platform that has no sandbox (E4).
[[nodiscard]] std::optional<Backend> backend_of(Platform platform);

// The profiles of a policy that commands can run under, the mode's own first; none if the mode has
// no sandbox.
[[nodiscard]] std::vector<ProfileChoice> sandboxed_profiles(const RuleGraph& graph);

struct Lowering {
  std::string profile;  // "guarded", "package-install"
  std::variant<bwrap::Lowered, sbpl::Plan> plan;
};

// `facts` are those that the policy was compiled with. Returns nothing if there is nothing to lower
// (no sandbox on this platform or in this mode) or the backend cannot take it; `out` says why.
[[nodiscard]] std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                                            const ProfileChoice& profile, Diagnostics& out);

// The same for what a list is for besides (bwrap alone).
[[nodiscard]] std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                                            const bwrap::LowerOptions& options, Diagnostics& out);

[[nodiscard]] Backend backend_of(const Lowering& lowering);
[[nodiscard]] const std::vector<Gap>& gaps_of(const Lowering& lowering);

// The profile as people read it, every rule with its reason, and as the backend's reader takes it.
[[nodiscard]] std::string emit_commented(const Lowering& lowering);

}  // namespace o4
