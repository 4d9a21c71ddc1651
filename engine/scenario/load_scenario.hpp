// Text of a *.policy.toml file -> Scenario.
//
// Configs stand inside the file as texts, and errors in them point at the line in the scenario. A
// scenario is checked as strictly as a command line: an expectation that is misspelled would pass
// by never being asked.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/scenario/scenario.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

// A config file that a scenario names. A value, so that it does not matter where the text came
// from.
struct ConfigText {
  std::string name;  // what positions in it are told with
  std::string text;
};
// Reads the file at a path as the scenario spells it, or says why it cannot.
using ReadConfig = std::function<tl::expected<ConfigText, std::string>(std::string_view path)>;

// For those who have no files: a scenario that names one is refused.
[[nodiscard]] tl::expected<ConfigText, std::string> read_no_config(std::string_view path);

// Registers the config texts in `sources`, those that stand in the scenario under the names "user"
// and "project". Returns nothing if the file is malformed; `out` then holds every error, with codes
// `scenario-…`. Expectations are in the file's order, those of [[expect]] before the claims. An id
// may occur once.
[[nodiscard]] std::optional<Scenario> load_scenario(SourceMap& sources, FileId file,
                                                    Diagnostics& out,
                                                    const ReadConfig& read = read_no_config);

}  // namespace o4
