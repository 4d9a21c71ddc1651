// Words -> Plan: the options of bwrap and their operands, as its own parser takes them.
#pragma once

#include <optional>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "grammar/shell/shell_words.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

[[nodiscard]] std::optional<Plan> read_options(const std::vector<ShellWord>& words,
                                               Diagnostics& out);

}  // namespace o4::bwrap
