// Where the rules define a name: a set, a profile, a condition. Extensions of a set do not define
// it. By syntax alone: a file that parses is looked at though its names may not fit together.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/lsp/analysis.hpp"

namespace o4::lsp {

// `file` is a name without its folder, `at` a line and column from 1. in_document: it is the text
// in the editor that defines it.
struct RuleName {
  std::string kind;  // "set", "profile", "condition"
  std::string file;  // "protected.rules"
  std::string text;  // the first lines of its definition
  Position at;
  bool in_document = false;
};

// In the text itself first, then in the other rules; a file of the document's name among them is
// left out, as the text in the editor stands for it. Nothing if nobody defines the name, or its
// file cannot be parsed. `text` is the definition as it is written, eight lines at most.
// Pure: no file is read, the texts are those of `world` and `document`.
[[nodiscard]] std::optional<RuleName> find_rule_name(const World& world, const Document& document,
                                                     std::string_view name);

}  // namespace o4::lsp
