// A World, and a query with its answer, as the text of a policy test.
#pragma once

#include <string>

#include "tests/reference/query.hpp"
#include "tests/reference/world.hpp"

namespace o4::reference {

// Facts and configs, no expectations. Strings are TOML basic strings: any text without NUL that is
// UTF-8 comes back as it is.
[[nodiscard]] std::string to_scenario(const World& world);

// The `[[expect]]` that belongs to it. An answer `error` to a host or profile has none in that
// language; it is written as a decision all the same.
[[nodiscard]] std::string to_expectation(const std::string& id, const Query& query,
                                         const Answer& answer);

// One config file.
[[nodiscard]] std::string config_text(const ConfigFile& file);

}  // namespace o4::reference
