// What is said on standard error: warnings and errors, as text or as JSON. Errors come through here
// whoever found them, so that they look alike and quote nothing that may not be quoted.
#pragma once

#include <set>
#include <string>

#include "cli/args/flags.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/json.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// Sorted, in terms of the flags that the user typed, and with --quiet without what built-in rules
// warn of. Errors are never left out, nor warnings about the user's own texts.
[[nodiscard]] Diagnostics heard(const SourceMap& sources, const GivenFlags& flags,
                                const Diagnostics& found);

// What is not in `known` yet, as text without colours; there it is then.
[[nodiscard]] Diagnostics news(const SourceMap& sources, const Diagnostics& found,
                               std::set<std::string>& known);

// A list with code, message, help and from for each, errors and warnings alike, in the order of
// `found`.
[[nodiscard]] Json diagnostics_json(const SourceMap& sources, const Diagnostics& found);

// As text, each with its line and a caret where it has a place, or as one line {"errors": […],
// "warnings": […]}; nothing if nothing is wrong. A line of a built-in rule is named and not shown:
// nobody can edit it.
enum class SaidAs { text, json };
[[nodiscard]] std::string said(const SourceMap& sources, const Diagnostics& found, SaidAs as,
                               Colour colour);

}  // namespace o4
