// The profile of one run: lowered, written, read back and proved equal to the policy. Nothing is
// started or made here, and nothing decided: the text is the one that `lower` prints and `verify`
// proves for the same facts, and whatever shapes it goes into lowering.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "backends/table.hpp"
#include "cli/args/context.hpp"
#include "cli/ask/prepare.hpp"
#include "engine/decide/policy.hpp"

namespace o4 {

// What of this machine and this call shapes lists besides policy and facts: its environment and the
// second mounts of the host. None of it where facts are given rather than gathered (`--facts`,
// `--scenario`), so that the answer is the same on every machine.
[[nodiscard]] LowerOptions lower_options(const Prepared& prepared, const ProfileChoice& profile);

// What may be executed, and the text of it that was proved, byte for byte.
struct ProvedProfile {
  Lowering lowering;
  std::string text;
};

// `form` is the one that is executed: one of the backend's, or none for the text that people read.
// Returns nothing if there is no profile, or one that is not proved: that must not be run. The
// diagnostics of the context say why.
[[nodiscard]] std::optional<ProvedProfile> proved_profile(Context& context, const Policy& policy,
                                                          const Facts& facts,
                                                          const LowerOptions& options,
                                                          std::optional<std::string_view> form);

// The dependency folders of the package managers that a command calls ("node_modules"), each once,
// in the order of the calls; runners such as `timeout` are looked through (C6).
[[nodiscard]] std::vector<std::string> dependency_folders(const RuleGraph& graph,
                                                          const ProfileRules& profile,
                                                          std::string_view command);

// A list as bash takes it: the program, one option a line, and what has to be open. For people and
// --dry-run; what is executed never goes through a shell.
[[nodiscard]] std::string list_text(const std::string& program, const bwrap::Plan& plan);
// The same for any other words, on one line.
[[nodiscard]] std::string words_text(const std::vector<std::string>& words);

}  // namespace o4
