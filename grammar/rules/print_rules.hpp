// Syntax tree -> text of the rules language, in its one layout.
// Parsing the text gives the same tree again, positions and comments aside.
//
// Everything that shows a rule prints it here: compiled policies, explanations, drawings, golden
// files. That the text reads back is what makes a compiled policy an artefact that can be
// reviewed, stored and compared; the tests print and read every policy of the gallery. Words are
// quoted whenever reading them bare would give another token, so a path with a quote, a '#' or a
// line break in it survives.
//
// Layout is not configurable: one rule a line makes a diff of two policies a diff of their rules.
#pragma once

#include <string>
#include <string_view>

#include "grammar/rules/rules_ast.hpp"

namespace o4 {

// Items are parted by an empty line, and the text ends with a line break. In the order of the tree:
// whoever wants an order sorts before. A compiled policy's tree prints as what read_graph reads.
[[nodiscard]] std::string print_rules(const rules::File& file);
// One statement on one line, without indentation and line break.
[[nodiscard]] std::string print_statement(const rules::Statement& statement);
// "user":3:17, or fact "workspace".
[[nodiscard]] std::string print_place(const rules::Origin& place);
// `text` in double quotes, escaped as the language reads it. Control characters as \xHH; all other
// bytes stand as they are, so that names that are no UTF-8 survive.
[[nodiscard]] std::string print_text(std::string_view text);
// A path as a word where that reads back, else in double quotes.
[[nodiscard]] std::string print_path(std::string_view path);

}  // namespace o4
