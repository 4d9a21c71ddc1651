// A World as the text of a policy test.
#pragma once

#include <string>

#include "tests/reference/world.hpp"

namespace o4::reference {

// Facts and configs, no expectations. Strings are TOML basic strings: any text without NUL that is
// UTF-8 comes back as it is.
[[nodiscard]] std::string to_scenario(const World& world);

// One config file.
[[nodiscard]] std::string config_text(const ConfigFile& file);

}  // namespace o4::reference
