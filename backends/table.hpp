// All backends, and a policy as the profile of its platform's sandbox, whichever that is: lowered,
// written and proved. Whoever lowers or proves comes through here and knows no backend by name.
//
// The order of use is always the same, and `verify`, `audit`, `run` and the library all keep to it:
// lower a profile, emit its text, add that text to a SourceMap as if a stranger had handed it in,
// prove it. Nobody is meant to run a text whose proof does not hold.
//
// Every function is pure: the same policy, facts and options give the same bytes. The functions
// that take a `table` do so for tests, which pass one with a backend of their own
// (tests/unit/backends/toy_backend_test.cpp); the product never does.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/common/backend.hpp"

namespace o4 {

// Rows, none of them null. The table is constant data and lives as long as the program.
using Backends = std::span<const Backend* const>;

// The table. One row a mechanism; docs/architecture.md says what adding one takes.
[[nodiscard]] Backends backends();

// Null on a platform that has no sandbox (E4), and for a name that no backend has. Whether the
// sandbox is installed on the machine at hand (E3) is not asked here: lists can be made and proved
// for machines that are not this one.
[[nodiscard]] const Backend* backend_of(Platform platform, Backends table = backends());
[[nodiscard]] const Backend* backend_named(std::string_view name, Backends table = backends());
// The backend that has that form, which may not be the platform's; null if none has.
[[nodiscard]] const Backend* backend_with_form(std::string_view form, Backends table = backends());

// The profiles of a policy that commands can run under, the mode's own first (the choice without a
// name), then each narrow one in the order of the graph; none if the mode has no sandbox.
[[nodiscard]] std::vector<ProfileChoice> sandboxed_profiles(const RuleGraph& graph);

// `facts` are those that the policy was compiled with; other ones would make a profile for another
// machine than the one that the policy speaks of. Returns nothing if there is nothing to lower (no
// sandbox on this platform or in this mode), the profile is not among the graph's, or the backend
// cannot take it; `out` says which. It may hold warnings where something is returned.
[[nodiscard]] std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                                            const LowerOptions& options, Diagnostics& out,
                                            Backends table = backends());
[[nodiscard]] std::optional<Lowering> lower(const Policy& policy, const Facts& facts,
                                            const ProfileChoice& profile, Diagnostics& out,
                                            Backends table = backends());

// The profile as people read it, every rule with its reason, and as `prove` reads it.
[[nodiscard]] std::string emit_commented(const Lowering& lowering);
// In one of the backend's forms, which has a function.
// The form must be one of `lowering.backend->forms`, else the behaviour is undefined: ask
// backend_with_form first.
[[nodiscard]] std::string emit_as(const Lowering& lowering, std::string_view form);

// Does the text of a profile decide as the policy does, on all paths and for all operations? The
// text is read anew: nothing of how it was lowered is trusted. Returns nothing if it cannot be
// read; `out` then says why. A text that can be read and differs is a result like any other, with
// `holds()` false and the shortest witness first, equal lengths in the order in which the backend
// found them.
[[nodiscard]] std::optional<Proof> prove(const ToProve& asked, Diagnostics& out);

}  // namespace o4
