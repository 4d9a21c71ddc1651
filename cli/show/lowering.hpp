// What `lower`, `verify` and `model` share: which backend and profile the command line means.
#pragma once

#include <optional>

#include "backends/profile.hpp"
#include "cli/args/context.hpp"
#include "cli/args/flags.hpp"
#include "cli/show/render_json.hpp"

namespace o4 {

inline constexpr Flag backend_flag = {"--backend", "", "sbpl|bwrap",
                                      "the backend; has to be the platform's [that one]"};

// False, with an error, if --backend names another backend than the platform's, or none that is.
[[nodiscard]] bool check_backend(Context& context, Platform platform);

// What `flag` says: the mode's own profile without it. Nothing, with an error, for another word.
[[nodiscard]] std::optional<QueryProfile> profile_from(Context& context, std::string_view flag);

// Why there is nothing to lower: no sandbox on this platform, or in this mode. Nothing: there is.
[[nodiscard]] std::optional<std::string> nothing_to_lower(const RuleGraph& graph,
                                                          Platform platform);

[[nodiscard]] Json to_json(const std::vector<Gap>& gaps);
[[nodiscard]] Json to_json(const Lowering& lowering);

}  // namespace o4
