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
  std::optional<std::string> whole;  // C2.1: the word or value; inside, it excuses the readings
};

// What C2 knows besides the word.
struct PathContext {
  std::vector<std::string> places;  // C2.2: names of writable places
  std::size_t option_value = 0;     // C2.3: where the value of bundled options begins
};
[[nodiscard]] std::vector<TextPath> paths_in(const Word& word, const PathContext& context);

// One http or https URL. Readers of URLs disagree about backslashes, hence more than one host;
// an empty one cannot be known.
struct TextUrl {
  std::size_t at;
  std::size_t start;  // in the word
  std::size_t end;    // of the scheme and its slashes
  std::vector<std::optional<Host>> hosts;
};
[[nodiscard]] std::vector<TextUrl> urls_in(const Word& word);

}  // namespace o4::reference
