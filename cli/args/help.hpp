// The texts of --help and --version, made from the tables. A flag or command that is not in the
// tables does not exist; one that is there is in the help.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "cli/args/commands.hpp"

namespace o4 {

struct ExitStatus {
  std::string_view status;
  std::string_view means;
};
// For help and the manual page; what each command adds stands in its own details.
inline constexpr auto exit_statuses = std::to_array<ExitStatus>({
    {"0", "allow, run, private; or the command did what it was told"},
    {"1", "deny, refuse; or a test, proof, audit or comparison failed"},
    {"2", "the command line, a config, a fact or a rules file is wrong; nothing was decided"},
    {"3", "ask"},
});

// Each is a whole text with its last line break, without colours.
[[nodiscard]] std::string general_help();
[[nodiscard]] std::string command_help(const Command& command);
[[nodiscard]] std::string version_text();

}  // namespace o4
