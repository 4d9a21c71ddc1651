// Text of a *.policy.toml file -> Scenario.
#pragma once

#include <optional>

#include "engine/scenario/scenario.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

// Registers the config texts in `sources` under the names "user" and "project". Returns nothing if
// the file is malformed; `out` then holds every error, with codes `scenario-…`.
[[nodiscard]] std::optional<Scenario> load_scenario(SourceMap& sources, FileId file,
                                                    Diagnostics& out);

}  // namespace o4
