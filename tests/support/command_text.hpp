// What the scanner makes of a command, as short texts to compare.
#pragma once

#include <string>
#include <vector>

#include "grammar/mentions/candidates.hpp"
#include "grammar/shell/match.hpp"

namespace o4::test {

using Strings = std::vector<std::string>;

// A scanned command and what it mentions, kept together: the mentions view the command.
struct Mentions {
  explicit Mentions(std::string_view command)
      : scanned(scan_command(command)), found(command_candidates(scanned)) {}
  Mentions(const Mentions&) = delete;
  Mentions& operator=(const Mentions&) = delete;

  ScannedCommand scanned;
  CommandCandidates found;
};

// The decoded words in the order in which the scanner found them.
[[nodiscard]] Strings words_of(const std::string& command);
// The first reading of each path; with all readings: "/a or /a b".
[[nodiscard]] Strings paths_of(const std::string& command);
[[nodiscard]] Strings readings_of(const std::string& command);
// The host of each web address; "?" if it cannot be known.
[[nodiscard]] Strings hosts_of(const std::string& command);
// The simple commands, their words in <>, "?" behind a word that holds an unknown value.
[[nodiscard]] Strings commands_of(const std::string& command);

}  // namespace o4::test
