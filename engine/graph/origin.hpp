// Places that rules come from, as they are stored and shown.
//
// An origin is stored as text and numbers, not as a span: it must outlive the sources of the
// files, be equal in a graph that was compiled and one that was read back, and be the same on
// every machine. For built-in rules lines can be left out (RuleLines::hidden), so that golden
// files do not change when a line is inserted above.
//
// An empty origin, the default, is that of nothing: a compiled rule always has another.
#pragma once

#include <string>

#include "grammar/rules/rules_ast.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// The start of a span as a place in a file. Its name alone where the source map hides lines. The
// span must be in a file.
[[nodiscard]] rules::Origin place_of(const SourceMap& sources, Span span);

// A fact as a place: it has no position. "workspace", or more closely "plugins.NAME".
[[nodiscard]] rules::Origin fact_place(std::string name);

// "user:3:17", "protected.rules" where lines are hidden, or "fact workspace". For people;
// print_place (grammar/rules/print_rules.hpp) is what reads back.
[[nodiscard]] std::string show_place(const rules::Origin& place);

}  // namespace o4
