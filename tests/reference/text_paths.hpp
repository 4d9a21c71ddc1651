// Where a word of shell text holds absolute paths (statement C2) and URLs (statement C3).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tests/reference/hosts.hpp"
#include "tests/reference/shell_text.hpp"

namespace o4::reference {

// One absolute path, in every reading that C2 gives it, the shortest first.
struct TextPath {
  std::size_t at;
  std::vector<std::string> readings;
};
[[nodiscard]] std::vector<TextPath> paths_in(const Word& word);

// One http or https URL. Readers of URLs disagree about backslashes, hence more than one host;
// an empty one cannot be known.
struct TextUrl {
  std::size_t at;
  std::vector<std::optional<Host>> hosts;
};
[[nodiscard]] std::vector<TextUrl> urls_in(const Word& word);

}  // namespace o4::reference
