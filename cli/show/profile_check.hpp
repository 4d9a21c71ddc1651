// What `lower`, `verify` and `model` share: which backend and profile the command line means, and
// how a profile came out that was held against the policy.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/table.hpp"
#include "cli/args/context.hpp"
#include "cli/args/flags.hpp"
#include "cli/show/render_json.hpp"
#include "engine/decide/load_policy.hpp"

namespace o4 {

inline constexpr Flag backend_flag = {
    "--backend", "", "sbpl|bwrap|squid",
    "the backend: the platform's [that one], or squid for the host rules alone"};

// False, with an error, if --backend names another backend than the platform's, or none that is.
[[nodiscard]] bool check_backend(Context& context, Platform platform);

// What `flag` says: the mode's own profile without it. Nothing, with an error, if the graph has no
// narrow profile of that name.
[[nodiscard]] std::optional<ProfileChoice> profile_from(Context& context, const RuleGraph& graph,
                                                        std::string_view flag);

// Why there is nothing to lower: no sandbox on this platform, or in this mode. Nothing: there is.
[[nodiscard]] std::optional<std::string> nothing_to_lower(const RuleGraph& graph,
                                                          Platform platform);

[[nodiscard]] Json to_json(const std::vector<Gap>& gaps);
[[nodiscard]] Json to_json(const Lowering& lowering);

// A proof with the gaps of the lowering that it was made for.
struct Verified {
  Proof proof;
  std::vector<Gap> gaps;
};

// A text that is not the lowering's own, and what it is read with.
struct ForeignProfile {
  FileId file = no_file;
  TextOptions options;
};

// Proves the text of `lowering`, or `foreign` in its place, which becomes a source of the context
// for messages to point into. Returns nothing if it cannot be read; the diagnostics of the context
// then say why. A proof that does not hold is a result.
[[nodiscard]] std::optional<Verified> verify(Context& context, const LoadedPolicy& loaded,
                                             const ProfileChoice& profile, const Lowering& lowering,
                                             const std::optional<ForeignProfile>& foreign);

// How much of a proof that does not hold is told.
enum class Shown { shortest_difference, every_difference };
[[nodiscard]] std::string verified_text(const Context& context, const Verified& verified,
                                        Shown shown);
[[nodiscard]] Json to_json(const SourceMap& sources, const Verified& verified);

}  // namespace o4
