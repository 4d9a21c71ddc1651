// All backends, and a policy as the profile of its platform's sandbox, whichever that is: lowered,
// written and proved. Whoever lowers or proves comes through here and knows no backend by name.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/common/backend.hpp"

namespace o4 {

using Backends = std::span<const Backend* const>;

// The table. One row a mechanism; docs/architecture.md says what adding one takes.
[[nodiscard]] Backends backends();

// Null on a platform that has no sandbox (E4), and for a name that no backend has.
[[nodiscard]] const Backend* backend_of(Platform platform, Backends table = backends());
[[nodiscard]] const Backend* backend_named(std::string_view name, Backends table = backends());
// The backend that has that form, which may not be the platform's; null if none has.
[[nodiscard]] const Backend* backend_with_form(std::string_view form, Backends table = backends());

// The profiles of a policy that commands can run under, the mode's own first; none if the mode has
// no sandbox.
[[nodiscard]] std::vector<ProfileChoice> sandboxed_profiles(const RuleGraph& graph);

// `facts` are those that the policy was compiled with. Returns nothing if there is nothing to lower
// (no sandbox on this platform or in this mode) or the backend cannot take it; `out` says why.
[[nodiscard]] std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                                            const LowerOptions& options, Diagnostics& out,
                                            Backends table = backends());
[[nodiscard]] std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                                            const ProfileChoice& profile, Diagnostics& out,
                                            Backends table = backends());

// The profile as people read it, every rule with its reason, and as `prove` reads it.
[[nodiscard]] std::string emit_commented(const Lowering& lowering);
// In one of the backend's forms, which has a function.
[[nodiscard]] std::string emit_as(const Lowering& lowering, std::string_view form);

// Does the text of a profile decide as the policy does, on all paths and for all operations? The
// text is read anew: nothing of how it was lowered is trusted. Returns nothing if it cannot be
// read; `out` then says why.
[[nodiscard]] std::optional<Proof> prove(const ToProve& asked, Diagnostics& out);

}  // namespace o4
