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

// Returns nothing if the profile would not compile or uses what is not understood; `out` then has
// an error with a code that begins with `sbpl-`. Takes bounded time for every text.
[[nodiscard]] std::optional<Profile> read_profile(const SourceMap& sources, FileId file,
                                                  const Parameters& parameters, Diagnostics& out);

}  // namespace o4::sbpl
