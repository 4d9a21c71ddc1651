// What proxies and runs refused, read from their logs and from what they said. For `learn`, which
// makes wishes of it; a log is not trusted to be complete or even ours, and nothing is granted from
// it but what the user then applies.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4::wire {

// By host, in canonical form. A count that would be too large is the largest there is.
using Tally = std::map<std::string, std::size_t>;

// Adds the lines of one text: the JSON of --log and of errors, and the lines that name the way to
// allow a host ("o4-policy allow host H") or a host that a command may not name, whatever else
// stands in the text. Lines that begin like JSON and are none, or no line of a log, are errors.
void add_log(Tally& tally, SourceMap& sources, FileId file, Diagnostics& out);

}  // namespace o4::wire
