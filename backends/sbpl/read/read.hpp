// Text of a sandbox profile -> its rules: reads it, and evaluates the forms that are understood.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "backends/sbpl/profile/profile.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4::sbpl {

// Values of `(param "NAME")`; others are unset.
using Parameters = std::map<std::string, std::string, std::less<>>;
// Texts of `(import "NAME")`; others leave every decision open.
using Imports = std::map<std::string, FileId, std::less<>>;

struct ReadOptions {
  Parameters parameters = {};
  Imports imports = {};
  // What some compilers refuse and others may take: words that no known system defines, and paths
  // that end with a slash. `passed_over`: a warning, and what is touched is uncertain.
  enum class Doubtful { refused, passed_over } doubtful = Doubtful::refused;
};

// Returns nothing if the profile would not compile or uses what is not understood; `out` then has
// an error with a code that begins with `sbpl-`. Takes bounded time for every text.
[[nodiscard]] std::optional<Profile> read_profile(const SourceMap& sources, FileId file,
                                                  const ReadOptions& options, Diagnostics& out);

}  // namespace o4::sbpl
