// Text of a sandbox profile -> its rules: reads it, and evaluates the forms that are understood.
//
// For any profile, ours or a stranger's. A profile that is lowered is read like all others, without
// a line of lowering's code. What is not understood is never passed over silently: it is an error,
// or a doubt that leaves every answer undecided, or a filter of which it is not known whether it
// holds.
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

// Who proves leaves it as it is; `model` and the replay of vectors pass over what is doubtful.
struct ReadOptions {
  Parameters parameters = {};
  Imports imports = {};
  // What some compilers refuse and others may take: words that no known system defines, and paths
  // that end with a slash. `passed_over`: a warning, and what is touched is uncertain.
  enum class Doubtful { refused, passed_over } doubtful = Doubtful::refused;
};

// Returns nothing if the profile would not compile or uses what is not understood; `out` then has
// an error with a code that begins with `sbpl-`. Takes bounded time for every text. Warnings may
// come with a profile that is returned.
[[nodiscard]] std::optional<Profile> read_profile(const SourceMap& sources, FileId file,
                                                  const ReadOptions& options, Diagnostics& out);

}  // namespace o4::sbpl
