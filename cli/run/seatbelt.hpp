// How sandbox-exec of macOS is called: with a profile that was read back and proved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/args/context.hpp"
#include "cli/process/process.hpp"
#include "engine/graph/graph.hpp"

namespace o4 {

struct SeatbeltCall {
  std::vector<std::string> words;
  Variables variables;
};

// Returns nothing if there is no profile, or one that is not proved; the diagnostics say why.
[[nodiscard]] std::optional<SeatbeltCall> seatbelt_call(Context& context, const RuleGraph& graph,
                                                        const ProfileRules& rules,
                                                        const std::vector<std::string>& command);

}  // namespace o4
