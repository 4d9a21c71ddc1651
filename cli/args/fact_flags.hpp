// The flags that set one fact each, as facts. They lie over whatever the facts come from, and go
// through the same reader: a flag is checked as a fact is, and its fault is told in the flag's
// name.
#pragma once

#include <string>
#include <string_view>

#include "cli/args/flags.hpp"
#include "grammar/text/document.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// The facts that flags give, as members of a table of facts. Each value points into a source of its
// own, named like the flag as it was typed. Relative folders of -C and --add-dir, which o4 takes
// from where it starts, are put below `base`; an empty one leaves them as they are.
//
//   -C src --tier open  -> workspace and cwd "/w/src", working_root_set, picked_tier "open"
[[nodiscard]] Table facts_from_flags(SourceMap& sources, const GivenFlags& flags,
                                     std::string_view base);

// A message about a fact, in terms of the flag that gave it if its source is one: "--tier is …" for
// "picked_tier is …".
[[nodiscard]] std::string in_terms_of_flags(std::string_view source_name, std::string message);

// A string that points at the whole of a new source, so that a message about it names the source:
// "$TMPDIR:1:1", "--tier:1:1".
[[nodiscard]] Value sourced_text(SourceMap& sources, std::string source_name, std::string text);

}  // namespace o4
