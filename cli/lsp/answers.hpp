// What an editor asks about a place in a text, and what it is told, as the protocol spells it. Null
// where there is nothing to say.
//
// Offsets are bytes into the document's text; places in the answers are lines and UTF-16 units
// (positions.hpp). Each answer is made from the text as it is now, also while it is half written
// and cannot be read: completion then goes by the text alone (toml_place.hpp), the rest has less to
// say.
#pragma once

#include <optional>
#include <string>

#include "cli/lsp/analysis.hpp"
#include "grammar/text/json.hpp"

namespace o4::lsp {

// A list, empty for a sound text; an editor takes it in place of all that it was told before.
[[nodiscard]] Json diagnostics_json(const Analysis& analysis);
// Of an entry the rules that it makes and what leaving it out would shut; of a key what it is for;
// of an expectation what came, and why; of a name of the rules its definition.
[[nodiscard]] Json hover(const World& world, const Document& document, std::size_t offset);
// What may stand there: keys and words of the schemas, hosts of the rules' sets, names of the
// rules.
[[nodiscard]] Json completion(const World& world, const Document& document, std::size_t offset);
// Where the rule is that an entry makes, that answers an expectation, or that defines a name. Rules
// that are built in have no file: those in the folder rules of `root`, or of --rules, do.
[[nodiscard]] Json definition(const World& world, const Document& document, std::size_t offset,
                              const std::string& rules_folder);
// The fixes of what is wrong between the offsets, each with what it changes.
[[nodiscard]] Json code_actions(const World& world, const Document& document, std::size_t begin,
                                std::size_t end);
// The whole text laid out, as one edit; null if it cannot be read or is laid out already.
[[nodiscard]] Json formatting(const Document& document);

}  // namespace o4::lsp
