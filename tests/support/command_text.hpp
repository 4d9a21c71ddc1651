// What the scanner makes of a command, as short texts to compare.
#pragma once

#include <string>
#include <vector>

#include "grammar/mentions/candidates.hpp"
#include "grammar/shell/words.hpp"

namespace o4::test {

using Texts = std::vector<std::string>;

// The decoded words in the order in which the scanner found them.
[[nodiscard]] Texts words_of(const std::string& command);
// The first reading of each path; with all readings: "/a or /a b".
[[nodiscard]] Texts paths_of(const std::string& command);
[[nodiscard]] Texts readings_of(const std::string& command);
// The host of each web address; "?" if it cannot be known.
[[nodiscard]] Texts hosts_of(const std::string& command);
// The simple commands, their words in <>, "?" behind a word that holds an unknown value.
[[nodiscard]] Texts commands_of(const std::string& command);

}  // namespace o4::test
