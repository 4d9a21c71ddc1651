// The texts of --help and --version, made from the tables.
#pragma once

#include <string>

#include "cli/args/commands.hpp"

namespace o4 {

[[nodiscard]] std::string general_help();
[[nodiscard]] std::string command_help(const Command& command);
[[nodiscard]] std::string version_text();

}  // namespace o4
