// Text of a *.policy.toml file -> Scenario.
//
// Configs stand inside the file as texts, and errors in them point at the line in the scenario. A
// scenario is checked as strictly as a command line: an expectation that is misspelled would pass
// by never being asked.
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
